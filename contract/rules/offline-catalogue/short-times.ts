// Times are ISO 8601 in UTC; those of a whole day are written as the day.

const midnight = 'T00:00:00.000Z';

export function shortTime(time: string): string {
  return time.endsWith(midnight) ? time.slice(0, -midnight.length) : time;
}

export function longTime(short: string): string {
  return short.includes('T') ? short : short + midnight;
}
