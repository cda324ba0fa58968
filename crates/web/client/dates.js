// Dates in the time zone and the manner of whoever looks.

const manner = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });

for (const time of document.querySelectorAll("time[datetime]")) {
  const moment = new Date(time.getAttribute("datetime") ?? "");
  if (!Number.isNaN(moment.getTime())) time.textContent = manner.format(moment);
}
