/** The hours in which the assistant may answer, in the account's time zone. */
import { Temporal } from 'temporal-polyfill';

export interface AssistantHours {
  /** Minutes of the day. */
  answers_from: number;
  answers_until: number;
  on_weekends: boolean;
}

/** The first moment from `now` on that lies within the hours: `now` itself when it does. */
export function findNextWithin(hours: AssistantHours, zone: string, now: Date): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
  const minute = local.hour * 60 + local.minute;
  const isDay = (day: Temporal.ZonedDateTime) => hours.on_weekends || day.dayOfWeek <= 5;
  if (isDay(local) && minute >= hours.answers_from && minute < hours.answers_until) return now;
  const later = minute < hours.answers_from ? 0 : 1;
  for (let days = later; days <= later + 7; days += 1) {
    const day = local.add({ days });
    if (!isDay(day)) continue;
    const opening = day.toPlainDate().toZonedDateTime({
      timeZone: zone,
      plainTime: Temporal.PlainTime.from({ hour: Math.floor(hours.answers_from / 60), minute: hours.answers_from % 60 }),
    });
    return new Date(opening.epochMilliseconds);
  }
  return now;
}
