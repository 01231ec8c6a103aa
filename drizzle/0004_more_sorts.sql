CREATE INDEX `leads_by_first_name` ON `leads` (`account_id`,`first_name`,`id`);--> statement-breakpoint
CREATE INDEX `leads_by_address` ON `leads` (`account_id`,`property_address`,`id`);--> statement-breakpoint
CREATE INDEX `leads_by_next_action_text` ON `leads` (`account_id`,`next_action`,`id`);--> statement-breakpoint
CREATE INDEX `properties_by_type_id` ON `properties` (`account_id`,`property_type`,`id`);--> statement-breakpoint
CREATE INDEX `properties_by_bathrooms` ON `properties` (`account_id`,`bathrooms`,`id`);--> statement-breakpoint
CREATE INDEX `properties_by_size` ON `properties` (`account_id`,`square_feet`,`id`);