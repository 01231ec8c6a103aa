CREATE TABLE `activities` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`actor_id` integer NOT NULL,
	`entity` text NOT NULL,
	`entity_id` integer NOT NULL,
	`action` text NOT NULL,
	`summary` text NOT NULL,
	`changes` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `activities_of_record` ON `activities` (`account_id`,`entity`,`entity_id`,`id`);--> statement-breakpoint
CREATE INDEX `activities_by_id` ON `activities` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `activities_by_created` ON `activities` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash_unique` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`company_name` text NOT NULL,
	`phone` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`role` text NOT NULL,
	`password_hash` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_key_unique` ON `users` (`email_key`);--> statement-breakpoint
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
CREATE INDEX `imports_by_status` ON `imports` (`status`,`id`);--> statement-breakpoint
CREATE TABLE `deal_counts` (
	`account_id` integer NOT NULL,
	`status` text NOT NULL,
	`deal_type` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`account_id`, `status`, `deal_type`),
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `deals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`property_id` integer NOT NULL,
	`lead_id` integer NOT NULL,
	`buyer_id` integer NOT NULL,
	`seller_id` integer NOT NULL,
	`deal_type` text NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`purchase_price` integer NOT NULL,
	`sale_price` integer NOT NULL,
	`assignment_fee` integer,
	`earnest_money` integer,
	`inspection_period` integer,
	`contract_date` text NOT NULL,
	`closing_date` text NOT NULL,
	`financing_contingency` integer NOT NULL,
	`inspection_contingency` integer NOT NULL,
	`appraisal_contingency` integer NOT NULL,
	`title_contingency` integer NOT NULL,
	`notes` text,
	`profit` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `deals_by_created` ON `deals` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `deals_by_status` ON `deals` (`account_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `deals_by_status_id` ON `deals` (`account_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `deals_by_status_closing` ON `deals` (`account_id`,`status`,`closing_date`,`id`);--> statement-breakpoint
CREATE INDEX `deals_by_type` ON `deals` (`account_id`,`deal_type`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `deals_by_type_id` ON `deals` (`account_id`,`deal_type`,`id`);--> statement-breakpoint
CREATE INDEX `deals_by_updated` ON `deals` (`account_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `deals_by_purchase` ON `deals` (`account_id`,`purchase_price`,`id`);--> statement-breakpoint
CREATE INDEX `deals_by_sale` ON `deals` (`account_id`,`sale_price`,`id`);--> statement-breakpoint
CREATE INDEX `deals_by_fee` ON `deals` (`account_id`,`assignment_fee`,`id`);--> statement-breakpoint
CREATE INDEX `deals_by_profit` ON `deals` (`account_id`,`profit`,`id`);--> statement-breakpoint
CREATE INDEX `deals_by_contract` ON `deals` (`account_id`,`contract_date`,`id`);--> statement-breakpoint
CREATE INDEX `deals_by_closing` ON `deals` (`account_id`,`closing_date`,`id`);--> statement-breakpoint
CREATE INDEX `deals_by_id` ON `deals` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `deals_by_property` ON `deals` (`property_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `deals_by_lead` ON `deals` (`lead_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `lead_counts` (
	`account_id` integer NOT NULL,
	`status` text NOT NULL,
	`ai_score` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`account_id`, `status`, `ai_score`),
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `leads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`first_name` text,
	`last_name` text,
	`email` text,
	`phone` text,
	`source` text,
	`property_address` text,
	`property_city` text,
	`property_state` text,
	`property_zip` text,
	`property_type` text,
	`estimated_value` integer,
	`mortgage_balance` integer,
	`asking_price` integer,
	`preferred_contact_method` text,
	`status` text DEFAULT 'new' NOT NULL,
	`next_action` text,
	`next_action_date` text,
	`notes` text,
	`company` text,
	`ai_score` integer NOT NULL,
	`motivation_score` integer NOT NULL,
	`urgency_score` integer NOT NULL,
	`financial_score` integer NOT NULL,
	`email_key` text,
	`phone_digits` text,
	`address_key` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `leads_by_created` ON `leads` (`account_id`,`created_at`,`id`,`ai_score`);--> statement-breakpoint
CREATE INDEX `leads_by_status` ON `leads` (`account_id`,`status`,`created_at`,`id`,`ai_score`);--> statement-breakpoint
CREATE INDEX `leads_by_status_score` ON `leads` (`account_id`,`status`,`ai_score`,`id`);--> statement-breakpoint
CREATE INDEX `leads_by_status_id` ON `leads` (`account_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `leads_by_updated` ON `leads` (`account_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `leads_by_score` ON `leads` (`account_id`,`ai_score`,`id`);--> statement-breakpoint
CREATE INDEX `leads_by_name` ON `leads` (`account_id`,`last_name`,`id`);--> statement-breakpoint
CREATE INDEX `leads_by_first_name` ON `leads` (`account_id`,`first_name`,`id`);--> statement-breakpoint
CREATE INDEX `leads_by_address` ON `leads` (`account_id`,`property_address`,`id`);--> statement-breakpoint
CREATE INDEX `leads_by_city` ON `leads` (`account_id`,`property_city`,`id`);--> statement-breakpoint
CREATE INDEX `leads_by_asking` ON `leads` (`account_id`,`asking_price`,`id`);--> statement-breakpoint
CREATE INDEX `leads_by_value` ON `leads` (`account_id`,`estimated_value`,`id`);--> statement-breakpoint
CREATE INDEX `leads_by_next_action_text` ON `leads` (`account_id`,`next_action`,`id`);--> statement-breakpoint
CREATE INDEX `leads_by_next_action` ON `leads` (`account_id`,`next_action_date`,`id`);--> statement-breakpoint
CREATE INDEX `leads_by_source` ON `leads` (`account_id`,`source`,`created_at`,`id`,`status`,`ai_score`,`property_type`,`property_state`);--> statement-breakpoint
CREATE INDEX `leads_by_type` ON `leads` (`account_id`,`property_type`,`created_at`,`id`,`status`,`ai_score`,`source`,`property_state`);--> statement-breakpoint
CREATE INDEX `leads_by_state` ON `leads` (`account_id`,`property_state`,`created_at`,`id`,`status`,`ai_score`,`source`,`property_type`);--> statement-breakpoint
CREATE INDEX `leads_by_id` ON `leads` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `leads_by_email_key` ON `leads` (`account_id`,`email_key`);--> statement-breakpoint
CREATE INDEX `leads_by_phone_digits` ON `leads` (`account_id`,`phone_digits`);--> statement-breakpoint
CREATE INDEX `leads_by_address_key` ON `leads` (`account_id`,`address_key`);--> statement-breakpoint
CREATE TABLE `milestone_counts` (
	`account_id` integer NOT NULL,
	`status` text NOT NULL,
	`is_critical` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`account_id`, `status`, `is_critical`),
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `milestones` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`deal_id` integer NOT NULL,
	`milestone_type` text NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`due_date` text NOT NULL,
	`is_critical` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`completed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`deal_id`) REFERENCES `deals`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `milestones_by_created` ON `milestones` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `milestones_by_updated` ON `milestones` (`account_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `milestones_by_due` ON `milestones` (`account_id`,`due_date`,`id`);--> statement-breakpoint
CREATE INDEX `milestones_by_status_due` ON `milestones` (`account_id`,`status`,`due_date`,`id`,`is_critical`);--> statement-breakpoint
CREATE INDEX `milestones_by_status_id` ON `milestones` (`account_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `milestones_by_type` ON `milestones` (`account_id`,`milestone_type`,`id`);--> statement-breakpoint
CREATE INDEX `milestones_by_title` ON `milestones` (`account_id`,`title`,`id`);--> statement-breakpoint
CREATE INDEX `milestones_by_critical` ON `milestones` (`account_id`,`is_critical`,`id`);--> statement-breakpoint
CREATE INDEX `milestones_by_account_deal` ON `milestones` (`account_id`,`deal_id`,`id`);--> statement-breakpoint
CREATE INDEX `milestones_by_deal` ON `milestones` (`deal_id`,`due_date`,`id`);--> statement-breakpoint
CREATE INDEX `milestones_by_id` ON `milestones` (`account_id`,`id`);--> statement-breakpoint
CREATE TABLE `properties` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`address` text NOT NULL,
	`unit` text,
	`city` text NOT NULL,
	`state` text NOT NULL,
	`zip` text NOT NULL,
	`county` text NOT NULL,
	`property_type` text NOT NULL,
	`bedrooms` integer,
	`bathrooms` real,
	`square_feet` integer,
	`lot_size` real NOT NULL,
	`year_built` integer,
	`purchase_price` integer NOT NULL,
	`arv` integer NOT NULL,
	`repair_estimate` integer,
	`holding_costs` integer NOT NULL,
	`transaction_type` text NOT NULL,
	`assignment_fee` integer NOT NULL,
	`description` text NOT NULL,
	`seller_notes` text,
	`images` text NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`profit_potential` integer NOT NULL,
	`ai_score` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `properties_by_created` ON `properties` (`account_id`,`created_at`,`id`,`ai_score`);--> statement-breakpoint
CREATE INDEX `properties_by_status` ON `properties` (`account_id`,`status`,`created_at`,`id`,`ai_score`);--> statement-breakpoint
CREATE INDEX `properties_by_status_id` ON `properties` (`account_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `properties_by_transaction` ON `properties` (`account_id`,`transaction_type`,`id`);--> statement-breakpoint
CREATE INDEX `properties_by_transaction_created` ON `properties` (`account_id`,`transaction_type`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `properties_by_updated` ON `properties` (`account_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `properties_by_score` ON `properties` (`account_id`,`ai_score`,`id`);--> statement-breakpoint
CREATE INDEX `properties_by_address` ON `properties` (`account_id`,`address`,`id`);--> statement-breakpoint
CREATE INDEX `properties_by_city` ON `properties` (`account_id`,`city`,`id`);--> statement-breakpoint
CREATE INDEX `properties_by_price` ON `properties` (`account_id`,`purchase_price`,`id`);--> statement-breakpoint
CREATE INDEX `properties_by_arv` ON `properties` (`account_id`,`arv`,`id`);--> statement-breakpoint
CREATE INDEX `properties_by_profit` ON `properties` (`account_id`,`profit_potential`,`id`);--> statement-breakpoint
CREATE INDEX `properties_by_bedrooms` ON `properties` (`account_id`,`bedrooms`,`id`);--> statement-breakpoint
CREATE INDEX `properties_by_type_id` ON `properties` (`account_id`,`property_type`,`id`);--> statement-breakpoint
CREATE INDEX `properties_by_bathrooms` ON `properties` (`account_id`,`bathrooms`,`id`);--> statement-breakpoint
CREATE INDEX `properties_by_size` ON `properties` (`account_id`,`square_feet`,`id`);--> statement-breakpoint
CREATE INDEX `properties_by_type` ON `properties` (`account_id`,`property_type`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `properties_by_state` ON `properties` (`account_id`,`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `properties_by_id` ON `properties` (`account_id`,`id`);--> statement-breakpoint
CREATE TABLE `property_counts` (
	`account_id` integer NOT NULL,
	`status` text NOT NULL,
	`ai_score` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`account_id`, `status`, `ai_score`),
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `saved_properties` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`property_id` integer NOT NULL,
	`notes` text,
	`saved_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_properties_once` ON `saved_properties` (`account_id`,`property_id`);--> statement-breakpoint
CREATE INDEX `saved_properties_by_saved` ON `saved_properties` (`account_id`,`saved_at`,`id`);--> statement-breakpoint
CREATE INDEX `saved_properties_by_created` ON `saved_properties` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `saved_properties_by_updated` ON `saved_properties` (`account_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `saved_properties_of_property` ON `saved_properties` (`property_id`);