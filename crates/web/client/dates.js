// Dates in the time zone of whoever looks, as his region writes them: an English page says 16/11/2026 in London and 11/16/2026 in Boston.

const language = document.documentElement.lang;
const region = navigator.languages.find((tag) => tag.split("-")[0].toLowerCase() === language);
const manner = new Intl.DateTimeFormat(region ?? language, { dateStyle: "medium", timeStyle: "short" });

for (const time of document.querySelectorAll("time[datetime]")) {
  const moment = new Date(time.getAttribute("datetime") ?? "");
  if (!Number.isNaN(moment.getTime())) time.textContent = manner.format(moment);
}
