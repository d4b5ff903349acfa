/** `1 subscriber`, `1,000 subscribers` */
export function peopleText(count: number): string {
  return count === 1 ? '1 subscriber' : `${count.toLocaleString('en')} subscribers`;
}

/** How long so many emails take, about. */
export function timeText(count: number, pace: number): string {
  const minutes = Math.ceil(count / pace);
  if (minutes <= 1) return 'about a minute';
  if (minutes < 90) return `about ${minutes} minutes`;
  return `about ${Math.round(minutes / 60)} hours`;
}
