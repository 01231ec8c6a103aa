CREATE TABLE `sheet_links` (
	`property_id` integer PRIMARY KEY NOT NULL,
	`account_id` integer NOT NULL,
	`version` integer NOT NULL,
	`replaced_at` integer NOT NULL,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
