CREATE TABLE `property_end_buyers` (
	`property_id` integer PRIMARY KEY NOT NULL,
	`account_id` integer NOT NULL,
	`source` text NOT NULL,
	`price` integer NOT NULL,
	`contract_price` integer,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
