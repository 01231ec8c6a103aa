export const insightTexts = {
  about: 'From your own call log. Each rate comes with its 80% range.',
  failed: 'Could not load the figures',
  noLeads: 'No new leads in this period. Imported lists are left out.',
  newestOnly: 'Of the newest 20,000 leads of this period.',
  noCalls: 'No calls logged in this period.',
  tooFew: 'not enough to tell',
  hoursNote: 'Percent answered, by the hour where the property is. – means fewer than 10 calls.',
  speed:
    'From when a lead was added to your first call, text, email, letter or visit. Imported lists are left out. Reached: the owner was on the line at least once.',
  hours: 'Answered calls / calls logged with an outcome. The best hour is the one whose range begins highest.',
  attempts: 'Leads first called in this period. Those called less often count as far as they go. Below 10 leads, no rate is shown.',
  leaks:
    'Leads without a deal: overdue callbacks, qualified or hot ones with no next step, and new ones nobody has contacted in a day (imported lists left out).',
  bands: {
    under_5_min: 'Under 5 min',
    '5_to_30_min': '5 to 30 min',
    '30_min_to_4_h': '30 min to 4 h',
    '4_to_24_h': '4 to 24 h',
    over_a_day: 'Over a day',
  },
  leak: {
    missed_callback: 'Missed callback',
    no_next_action: 'Qualified or hot, no next step',
    never_tried: 'New over a day, never contacted',
  },
} as const;
