CREATE TABLE `import_mappings` (
	`account_id` integer NOT NULL,
	`header_key` text NOT NULL,
	`mapping` text NOT NULL,
	`options` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `header_key`),
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `import_rows` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`import_id` integer NOT NULL,
	`row_number` integer NOT NULL,
	`cells` text NOT NULL,
	`outcome` text DEFAULT 'pending' NOT NULL,
	`lead_id` integer,
	`name` text DEFAULT '' NOT NULL,
	`address` text,
	`duplicate` text,
	`problems` text,
	`adjustments` text,
	`filled` text,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `import_rows_by_outcome` ON `import_rows` (`import_id`,`outcome`,`row_number`);--> statement-breakpoint
CREATE INDEX `import_rows_in_order` ON `import_rows` (`import_id`,`row_number`);--> statement-breakpoint
CREATE INDEX `import_rows_of_lead` ON `import_rows` (`lead_id`);--> statement-breakpoint
CREATE TABLE `imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`filename` text NOT NULL,
	`status` text NOT NULL,
	`vendor` text,
	`encoding` text NOT NULL,
	`delimiter` text NOT NULL,
	`columns` text NOT NULL,
	`header_key` text NOT NULL,
	`mapping` text NOT NULL,
	`options` text NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`processed` integer DEFAULT 0 NOT NULL,
	`imported` integer DEFAULT 0 NOT NULL,
	`merged` integer DEFAULT 0 NOT NULL,
	`skipped` integer DEFAULT 0 NOT NULL,
	`rejected` integer DEFAULT 0 NOT NULL,
	`adjusted` integer DEFAULT 0 NOT NULL,
	`with_problems` integer DEFAULT 0 NOT NULL,
	`removed` integer DEFAULT 0 NOT NULL,
	`restored` integer DEFAULT 0 NOT NULL,
	`kept` integer DEFAULT 0 NOT NULL,
	`error` text,
	`started_at` integer,
	`finished_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `imports_by_created` ON `imports` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `imports_by_status` ON `imports` (`status`,`id`);