export const insightTexts = {
  about: 'Your own calls. Each share stands with its 80% range.',
  failed: 'Could not load the figures',
  noLeads: 'No new leads in this period. Imported lists are left out.',
  noCalls: 'No calls logged in this period.',
  tooFew: (reached: number, of: number) => (of === 0 ? 'none' : `${reached} of ${of}, too few to tell`),
  hoursNote: 'Percent answered, by the hour where the property is. – is under 10 calls.',
  speed:
    'From when a lead was added to your first call, text, letter or visit. Imported lists are left out. Reached: an owner was on the line at least once.',
  hours: 'Answered calls / calls logged with an outcome. The best hour is the one whose range begins highest.',
  attempts:
    'Leads called less often count as far as they go (Kaplan-Meier), with Greenwood’s 80% range. Once fewer than 10 leads got a call, no share is told.',
  leaks:
    'Open leads without a deal: a promised call back that is overdue, no next step though qualified or hot, and new for a day without a try.',
  bands: {
    under_5_min: 'Under 5 min',
    '5_to_30_min': '5 to 30 min',
    '30_min_to_4_h': '30 min to 4 h',
    '4_to_24_h': '4 to 24 h',
    over_a_day: 'Over a day',
  },
  leak: {
    missed_callback: 'Call back missed',
    no_next_action: 'Qualified or hot, no next step',
    never_tried: 'New for a day, never tried',
  },
} as const;
