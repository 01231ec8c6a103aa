DROP INDEX `leads_by_source`;--> statement-breakpoint
DROP INDEX `leads_by_type`;--> statement-breakpoint
DROP INDEX `leads_by_state`;--> statement-breakpoint
CREATE INDEX `leads_by_source` ON `leads` (`account_id`,`source`,`created_at`,`id`,`status`,`ai_score`,`property_type`,`property_state`);--> statement-breakpoint
CREATE INDEX `leads_by_type` ON `leads` (`account_id`,`property_type`,`created_at`,`id`,`status`,`ai_score`,`source`,`property_state`);--> statement-breakpoint
CREATE INDEX `leads_by_state` ON `leads` (`account_id`,`property_state`,`created_at`,`id`,`status`,`ai_score`,`source`,`property_type`);