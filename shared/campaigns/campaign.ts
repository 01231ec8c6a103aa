/** Campaigns: one message to a chosen part of the leads. */

export const CAMPAIGN_TYPES = ['lead_generation', 'nurture', 'retargeting', 'brand_awareness'] as const;
export const CAMPAIGN_CHANNELS = ['email', 'sms', 'direct_mail', 'social_media'] as const;
export const CAMPAIGN_STATUSES = ['draft', 'active', 'paused', 'completed'] as const;
