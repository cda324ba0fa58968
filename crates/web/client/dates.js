// Localised dates: rewrites every `<time>` in the browser's time zone and regional format.
//
// The page's language alone would not do: English pages show 16/11/2026 in the United Kingdom and
// 11/16/2026 in the United States.

const language = document.documentElement.lang;
const locale = navigator.languages.find((tag) => tag.split("-")[0].toLowerCase() === language);
const format = new Intl.DateTimeFormat(locale ?? language, { dateStyle: "medium", timeStyle: "short" });

for (const time of document.querySelectorAll("time[datetime]")) {
  const date = new Date(time.getAttribute("datetime") ?? "");
  if (!Number.isNaN(date.getTime())) time.textContent = format.format(date);
}
