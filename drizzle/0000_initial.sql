CREATE TABLE `api_tokens` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`name` text NOT NULL,
	`scope` text NOT NULL,
	`token_hash` text NOT NULL,
	`ending` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`expires_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_token_hash_unique` ON `api_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `api_tokens_by_created` ON `api_tokens` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`user_agent` text,
	`address` text,
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
	`reset_hash` text,
	`reset_expires_at` integer,
	`time_zone` text,
	`leads_scored_on` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_key_unique` ON `users` (`email_key`);--> statement-breakpoint
CREATE TABLE `memberships` (
	`account_id` integer PRIMARY KEY NOT NULL,
	`payment_id` integer NOT NULL,
	`since` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_payment_id_unique` ON `memberships` (`payment_id`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer,
	`reference` text NOT NULL,
	`payer` text NOT NULL,
	`idempotency_key` text NOT NULL,
	`gateway` text NOT NULL,
	`method` text,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`result_code` text,
	`psp_reference` text,
	`action` text,
	`email` text,
	`paid_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_by_reference` ON `payments` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_once` ON `payments` (`payer`,`idempotency_key`);--> statement-breakpoint
CREATE INDEX `payments_by_created` ON `payments` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `payments_by_status` ON `payments` (`status`,`updated_at`);--> statement-breakpoint
CREATE TABLE `outreach_settings` (
	`account_id` integer PRIMARY KEY NOT NULL,
	`sender_name` text,
	`reply_to` text,
	`postal_address` text,
	`quiet_until` integer NOT NULL,
	`quiet_from` integer NOT NULL,
	`on_saturday` integer NOT NULL,
	`on_sunday` integer NOT NULL,
	`contacts_a_day` integer NOT NULL,
	`messages_a_minute` integer NOT NULL,
	`signing_key` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `repair_estimates` (
	`property_id` integer PRIMARY KEY NOT NULL,
	`account_id` integer NOT NULL,
	`level` text NOT NULL,
	`rooms` text NOT NULL,
	`items` text NOT NULL,
	`local_factor` real NOT NULL,
	`contingency_percent` real NOT NULL,
	`low` integer NOT NULL,
	`expected` integer NOT NULL,
	`high` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `comparable_choices` (
	`account_id` integer NOT NULL,
	`property_id` integer NOT NULL,
	`sale_id` integer NOT NULL,
	`choice` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`property_id`, `sale_id`),
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `comparable_choices_of_sale` ON `comparable_choices` (`sale_id`);--> statement-breakpoint
CREATE TABLE `contract_signers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`contract_id` integer NOT NULL,
	`position` integer NOT NULL,
	`role` text NOT NULL,
	`name` text NOT NULL,
	`email` text,
	`phone` text,
	`channel` text,
	`needs_code` integer NOT NULL,
	`token_hash` text,
	`status` text DEFAULT 'waiting' NOT NULL,
	`link_channel` text,
	`invited_at` integer,
	`viewed_at` integer,
	`consented_at` integer,
	`consent_sha256` text,
	`signed_at` integer,
	`ip` text,
	`user_agent` text,
	`signature_kind` text,
	`signature` text,
	`initials` text,
	`decline_reason` text,
	`code_hash` text,
	`code_sent_at` integer,
	`code_tries` integer DEFAULT 0 NOT NULL,
	`code_locked_until` integer,
	`scan_document_id` integer,
	`scan_sha256` text,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contract_id`) REFERENCES `contracts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`scan_document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contract_signers_token_hash_unique` ON `contract_signers` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `contract_signers_of_contract` ON `contract_signers` (`contract_id`,`position`);--> statement-breakpoint
CREATE INDEX `contract_signers_scan` ON `contract_signers` (`scan_document_id`);--> statement-breakpoint
CREATE TABLE `contract_template_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`template_id` integer NOT NULL,
	`number` integer NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`template_id`) REFERENCES `contract_templates`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contract_template_versions_of_template` ON `contract_template_versions` (`template_id`,`number`);--> statement-breakpoint
CREATE TABLE `contract_templates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`states` text NOT NULL,
	`body` text NOT NULL,
	`sample` text,
	`confirmed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `contract_templates_by_created` ON `contract_templates` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `contract_templates_by_name` ON `contract_templates` (`account_id`,`name`,`id`);--> statement-breakpoint
CREATE TABLE `contracts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`deal_id` integer NOT NULL,
	`template_version_id` integer,
	`term_id` integer,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`source` text NOT NULL,
	`answers` text NOT NULL,
	`body` text,
	`fields` text,
	`sender` text,
	`is_sample` integer NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`override_reason` text,
	`sent_at` integer,
	`expires_at` integer,
	`completed_at` integer,
	`sent_sha256` text,
	`sent_document_id` integer,
	`sealed_document_id` integer,
	`sealed_sha256` text,
	`voided_at` integer,
	`void_reason` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`deal_id`) REFERENCES `deals`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`template_version_id`) REFERENCES `contract_template_versions`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`sent_document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sealed_document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `contracts_by_created` ON `contracts` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `contracts_by_status` ON `contracts` (`account_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `contracts_of_deal` ON `contracts` (`deal_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `contracts_of_term` ON `contracts` (`term_id`);--> statement-breakpoint
CREATE INDEX `contracts_of_template` ON `contracts` (`template_version_id`);--> statement-breakpoint
CREATE INDEX `contracts_sent_document` ON `contracts` (`sent_document_id`);--> statement-breakpoint
CREATE INDEX `contracts_sealed_document` ON `contracts` (`sealed_document_id`);--> statement-breakpoint
CREATE INDEX `contracts_sent` ON `contracts` (`expires_at`) WHERE "contracts"."status" = 'sent';--> statement-breakpoint
CREATE TABLE `state_numbers` (
	`account_id` integer NOT NULL,
	`state` text NOT NULL,
	`license_number` text,
	`registration_number` text,
	PRIMARY KEY(`account_id`, `state`),
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sheet_links` (
	`property_id` integer PRIMARY KEY NOT NULL,
	`account_id` integer NOT NULL,
	`version` integer NOT NULL,
	`replaced_at` integer NOT NULL,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `deposit_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`deposit_id` integer NOT NULL,
	`token_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	`opened_at` integer,
	`revoked_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`deposit_id`) REFERENCES `deposits`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deposit_links_by_token` ON `deposit_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `deposit_links_of_deposit` ON `deposit_links` (`deposit_id`,`id`);--> statement-breakpoint
CREATE TABLE `deposits` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`deal_id` integer NOT NULL,
	`direction` text NOT NULL,
	`amount` integer NOT NULL,
	`due_on` text NOT NULL,
	`holder_name` text NOT NULL,
	`holder_contact` text,
	`holder_email` text,
	`holder_phone` text,
	`holder_file` text,
	`inspection_ends_on` text,
	`status` text DEFAULT 'expected' NOT NULL,
	`held_on` text,
	`hard_on` text,
	`settled_on` text,
	`receipt_id` integer,
	`is_warned` integer NOT NULL,
	`votes` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`deal_id`) REFERENCES `deals`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`receipt_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `deposits_of_deal` ON `deposits` (`deal_id`,`id`);--> statement-breakpoint
CREATE INDEX `deposits_by_inspection` ON `deposits` (`status`,`inspection_ends_on`);--> statement-breakpoint
CREATE INDEX `deposits_by_receipt` ON `deposits` (`receipt_id`);--> statement-breakpoint
CREATE INDEX `deposits_by_status` ON `deposits` (`account_id`,`status`,`id`);--> statement-breakpoint
CREATE TABLE `instance_keys` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_key` text NOT NULL,
	`private_key` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `ledger` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`sequence` integer NOT NULL,
	`created_at` integer NOT NULL,
	`event` text NOT NULL,
	`actor` text NOT NULL,
	`subject` text NOT NULL,
	`subject_id` integer NOT NULL,
	`deal_id` integer,
	`data` text NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL,
	`signature` text NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_by_sequence` ON `ledger` (`account_id`,`sequence`);--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_by_hash` ON `ledger` (`hash`);--> statement-breakpoint
CREATE INDEX `ledger_of_subject` ON `ledger` (`account_id`,`subject`,`subject_id`,`sequence`);--> statement-breakpoint
CREATE INDEX `ledger_of_deal` ON `ledger` (`account_id`,`deal_id`,`sequence`);--> statement-breakpoint
CREATE TABLE `ledger_anchors` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`sequence` integer NOT NULL,
	`head` text NOT NULL,
	`chain_id` integer NOT NULL,
	`tx_hash` text NOT NULL,
	`raw` text NOT NULL,
	`block_number` integer,
	`anchored_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_anchors_by_hash` ON `ledger_anchors` (`tx_hash`);--> statement-breakpoint
CREATE INDEX `ledger_anchors_by_account` ON `ledger_anchors` (`account_id`,`id`);--> statement-breakpoint
CREATE TABLE `seals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`sha256` text NOT NULL,
	`reference` text NOT NULL,
	`kind` text NOT NULL,
	`sealed_at` integer NOT NULL,
	`ledger_sequence` integer NOT NULL,
	`ledger_hash` text NOT NULL,
	`signature` text NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `seals_by_hash` ON `seals` (`sha256`);--> statement-breakpoint
CREATE UNIQUE INDEX `seals_by_reference` ON `seals` (`reference`);--> statement-breakpoint
CREATE TABLE `buyer_proposals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`buyer_id` integer NOT NULL,
	`changes` text NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`buyer_id`) REFERENCES `buyers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `buyer_proposals_by_created` ON `buyer_proposals` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `buyer_proposals_of_buyer` ON `buyer_proposals` (`buyer_id`,`status`);--> statement-breakpoint
CREATE TABLE `listings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`property_id` integer NOT NULL,
	`deal_id` integer,
	`title` text NOT NULL,
	`interest` text NOT NULL,
	`ask` integer NOT NULL,
	`floor` integer,
	`review_above` integer,
	`deposit_wanted` integer,
	`opens_at` integer,
	`closes_at` integer NOT NULL,
	`extends_minutes` integer NOT NULL,
	`extensions` integer DEFAULT 0 NOT NULL,
	`access` text NOT NULL,
	`shows` text NOT NULL,
	`terms` text,
	`override_reason` text,
	`state` text DEFAULT 'draft' NOT NULL,
	`opened_at` integer,
	`closed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`deal_id`) REFERENCES `deals`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `listings_by_created` ON `listings` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `listings_by_closing` ON `listings` (`account_id`,`closes_at`,`id`);--> statement-breakpoint
CREATE INDEX `listings_by_ask` ON `listings` (`account_id`,`ask`,`id`);--> statement-breakpoint
CREATE INDEX `listings_of_property` ON `listings` (`property_id`,`state`);--> statement-breakpoint
CREATE TABLE `room_guests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`listing_id` integer,
	`room_ended_at` integer,
	`buyer_id` integer,
	`name` text,
	`email` text,
	`phone` text,
	`session_hash` text,
	`code_hash` text,
	`code_sent_at` integer,
	`code_tries` integer DEFAULT 0 NOT NULL,
	`confirmed_at` integer,
	`accepted_rules_at` integer,
	`invited_at` integer,
	`first_seen` integer,
	`last_seen` integer,
	`seconds` integer DEFAULT 0 NOT NULL,
	`seen_photos` integer DEFAULT false NOT NULL,
	`seen_comparables` integer DEFAULT false NOT NULL,
	`seen_sheet` integer DEFAULT false NOT NULL,
	`counter_amount` integer,
	`counter_note` text,
	`countered_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`buyer_id`) REFERENCES `buyers`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `room_guests_of_listing` ON `room_guests` (`listing_id`,`buyer_id`);--> statement-breakpoint
CREATE INDEX `room_guests_by_session` ON `room_guests` (`session_hash`);--> statement-breakpoint
CREATE INDEX `room_guests_of_buyer` ON `room_guests` (`buyer_id`);--> statement-breakpoint
CREATE INDEX `room_guests_left` ON `room_guests` (`room_ended_at`) WHERE "room_guests"."room_ended_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `room_questions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`listing_id` integer NOT NULL,
	`guest_id` integer NOT NULL,
	`question` text NOT NULL,
	`answer` text,
	`to_all` integer DEFAULT false NOT NULL,
	`asked_at` integer NOT NULL,
	`answered_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`guest_id`) REFERENCES `room_guests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `room_questions_of_listing` ON `room_questions` (`listing_id`,`asked_at`);--> statement-breakpoint
CREATE INDEX `room_questions_of_guest` ON `room_questions` (`guest_id`);--> statement-breakpoint
CREATE TABLE `contract_terms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`deal_id` integer NOT NULL,
	`contract_id` integer,
	`kind` text NOT NULL,
	`title` text,
	`protects` text NOT NULL,
	`consequence` text NOT NULL,
	`due_date` text NOT NULL,
	`first_due_date` text NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`reason` text,
	`milestone_id` integer,
	`settled_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`deal_id`) REFERENCES `deals`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contract_id`) REFERENCES `contracts`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`milestone_id`) REFERENCES `milestones`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `contract_terms_of_deal` ON `contract_terms` (`deal_id`,`due_date`,`id`);--> statement-breakpoint
CREATE INDEX `contract_terms_open` ON `contract_terms` (`due_date`,`id`) WHERE "contract_terms"."status" = 'open';--> statement-breakpoint
CREATE INDEX `contract_terms_of_milestone` ON `contract_terms` (`milestone_id`);--> statement-breakpoint
CREATE INDEX `contract_terms_of_contract` ON `contract_terms` (`contract_id`);--> statement-breakpoint
CREATE INDEX `contract_terms_by_account` ON `contract_terms` (`account_id`,`id`);--> statement-breakpoint
CREATE TABLE `event_cursors` (
	`subscriber` text NOT NULL,
	`account_id` integer NOT NULL,
	`event_id` integer NOT NULL,
	PRIMARY KEY(`account_id`, `subscriber`),
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`actor_id` integer NOT NULL,
	`type` text NOT NULL,
	`subject` text NOT NULL,
	`subject_id` integer NOT NULL,
	`summary` text NOT NULL,
	`changes` text NOT NULL,
	`data` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `events_of_record` ON `events` (`account_id`,`subject`,`subject_id`,`id`);--> statement-breakpoint
CREATE INDEX `events_by_id` ON `events` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `events_of_follow_ups` ON `events` (`account_id`,`id`) WHERE type = 'lead.completed';--> statement-breakpoint
CREATE INDEX `events_by_created` ON `events` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`kind` text NOT NULL,
	`subject` integer NOT NULL,
	`account_id` integer,
	`due_at` integer NOT NULL,
	`claimed_by` text,
	`claimed_until` integer,
	`attempts` integer NOT NULL,
	`last_error` text,
	`cancelled_at` integer,
	PRIMARY KEY(`kind`, `subject`),
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `appointment_settings` (
	`account_id` integer PRIMARY KEY NOT NULL,
	`phone_minutes` integer NOT NULL,
	`visit_minutes` integer NOT NULL,
	`buffer_minutes` integer NOT NULL,
	`notice_hours` integer NOT NULL,
	`feed_key` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `appointment_settings_by_feed` ON `appointment_settings` (`feed_key`);--> statement-breakpoint
CREATE TABLE `appointment_slots` (
	`account_id` integer NOT NULL,
	`slot` integer NOT NULL,
	`appointment_id` integer NOT NULL,
	PRIMARY KEY(`account_id`, `slot`),
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`appointment_id`) REFERENCES `appointments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `appointment_slots_of` ON `appointment_slots` (`appointment_id`);--> statement-breakpoint
CREATE TABLE `appointments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`lead_id` integer NOT NULL,
	`conversation_id` integer,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`location` text,
	`notes` text,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`uid` text NOT NULL,
	`sequence` integer DEFAULT 0 NOT NULL,
	`reminded_day_before_at` integer,
	`reminded_hours_before_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `appointments_by_created` ON `appointments` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `appointments_by_start` ON `appointments` (`account_id`,`starts_at`,`id`);--> statement-breakpoint
CREATE INDEX `appointments_by_status` ON `appointments` (`account_id`,`status`,`starts_at`,`id`);--> statement-breakpoint
CREATE INDEX `appointments_by_updated` ON `appointments` (`account_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `appointments_to_remind` ON `appointments` (`status`,`starts_at`);--> statement-breakpoint
CREATE INDEX `appointments_of_lead` ON `appointments` (`lead_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `appointments_of_conversation` ON `appointments` (`conversation_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `appointments_by_uid` ON `appointments` (`uid`);--> statement-breakpoint
CREATE TABLE `availability` (
	`account_id` integer NOT NULL,
	`weekday` integer NOT NULL,
	`from_minute` integer NOT NULL,
	`to_minute` integer NOT NULL,
	PRIMARY KEY(`account_id`, `weekday`, `from_minute`),
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `campaign_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`campaign_id` integer NOT NULL,
	`url` text NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `campaign_links_once` ON `campaign_links` (`campaign_id`,`url`);--> statement-breakpoint
CREATE TABLE `campaign_recipients` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`campaign_id` integer NOT NULL,
	`lead_id` integer,
	`buyer_id` integer,
	`name` text NOT NULL,
	`to_address` text NOT NULL,
	`subject` text,
	`body` text,
	`is_personalized` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`sent_at` integer,
	`opened_at` integer,
	`machine_opened_at` integer,
	`clicked_at` integer,
	`responded_at` integer,
	`bounced_at` integer,
	`unsubscribed_at` integer,
	`failed_at` integer,
	`error` text,
	`open_count` integer DEFAULT 0 NOT NULL,
	`machine_open_count` integer DEFAULT 0 NOT NULL,
	`click_count` integer DEFAULT 0 NOT NULL,
	`response_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`buyer_id`) REFERENCES `buyers`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `campaign_recipients_once` ON `campaign_recipients` (`campaign_id`,`lead_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `campaign_recipients_once_a_buyer` ON `campaign_recipients` (`campaign_id`,`buyer_id`);--> statement-breakpoint
CREATE INDEX `campaign_recipients_of_buyer` ON `campaign_recipients` (`buyer_id`,`sent_at`);--> statement-breakpoint
CREATE INDEX `campaign_recipients_by_created` ON `campaign_recipients` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `campaign_recipients_by_sent` ON `campaign_recipients` (`account_id`,`sent_at`,`id`);--> statement-breakpoint
CREATE INDEX `campaign_recipients_by_status` ON `campaign_recipients` (`account_id`,`status`,`sent_at`,`id`);--> statement-breakpoint
CREATE INDEX `campaign_recipients_of_campaign` ON `campaign_recipients` (`campaign_id`,`status`,`sent_at`,`id`);--> statement-breakpoint
CREATE INDEX `campaign_recipients_of_lead` ON `campaign_recipients` (`lead_id`,`sent_at`);--> statement-breakpoint
CREATE INDEX `campaign_recipients_failed` ON `campaign_recipients` (`account_id`,`sent_at`,`id`) WHERE failed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `campaign_recipients_bounced` ON `campaign_recipients` (`account_id`,`sent_at`,`id`) WHERE bounced_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `campaign_recipients_unsubscribed` ON `campaign_recipients` (`account_id`,`sent_at`,`id`) WHERE unsubscribed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `campaign_recipients_by_id` ON `campaign_recipients` (`account_id`,`id`);--> statement-breakpoint
CREATE TABLE `campaigns` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`name` text NOT NULL,
	`campaign_type` text NOT NULL,
	`channel` text NOT NULL,
	`audience` text DEFAULT 'leads' NOT NULL,
	`property_id` integer,
	`offer_id` integer,
	`target_criteria` text NOT NULL,
	`subject_line` text,
	`content` text NOT NULL,
	`ai_personalization` integer NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`scheduled_at` integer,
	`budget` integer,
	`spent` integer,
	`started_at` integer,
	`completed_at` integer,
	`filling_after` integer,
	`left_out` text,
	`total_recipients` integer DEFAULT 0 NOT NULL,
	`sent_count` integer DEFAULT 0 NOT NULL,
	`failed_count` integer DEFAULT 0 NOT NULL,
	`bounce_count` integer DEFAULT 0 NOT NULL,
	`open_count` integer DEFAULT 0 NOT NULL,
	`machine_open_count` integer DEFAULT 0 NOT NULL,
	`click_count` integer DEFAULT 0 NOT NULL,
	`response_count` integer DEFAULT 0 NOT NULL,
	`unsubscribe_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`offer_id`) REFERENCES `buyer_offers`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `campaigns_by_created` ON `campaigns` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `campaigns_by_status` ON `campaigns` (`account_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `campaigns_by_channel` ON `campaigns` (`account_id`,`channel`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `campaigns_by_name` ON `campaigns` (`account_id`,`name`,`id`);--> statement-breakpoint
CREATE INDEX `campaigns_by_scheduled` ON `campaigns` (`account_id`,`scheduled_at`,`id`);--> statement-breakpoint
CREATE INDEX `campaigns_by_updated` ON `campaigns` (`account_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `campaigns_of_property` ON `campaigns` (`property_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `campaigns_once_an_offer` ON `campaigns` (`offer_id`);--> statement-breakpoint
CREATE INDEX `campaigns_working` ON `campaigns` (`status`,`scheduled_at`,`id`);--> statement-breakpoint
CREATE TABLE `campaign_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`recipient_id` integer NOT NULL,
	`kind` text NOT NULL,
	`detail` text,
	`user_agent` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`recipient_id`) REFERENCES `campaign_recipients`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `campaign_events_of_recipient` ON `campaign_events` (`recipient_id`,`id`);--> statement-breakpoint
CREATE TABLE `assistant_settings` (
	`account_id` integer PRIMARY KEY NOT NULL,
	`reply_mode` text NOT NULL,
	`answers_from` integer NOT NULL,
	`answers_until` integer NOT NULL,
	`on_weekends` integer NOT NULL,
	`answers_a_day` integer NOT NULL,
	`spend_limit` integer NOT NULL,
	`web_chat_enabled` integer NOT NULL,
	`web_chat_key` text NOT NULL,
	`web_chat_greeting` text,
	`answers` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `assistant_settings_by_chat` ON `assistant_settings` (`web_chat_key`);--> statement-breakpoint
CREATE TABLE `conversation_facts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`conversation_id` integer NOT NULL,
	`lead_id` integer NOT NULL,
	`message_id` integer NOT NULL,
	`slot` text NOT NULL,
	`value` text NOT NULL,
	`confidence` real NOT NULL,
	`quote` text NOT NULL,
	`engine` text NOT NULL,
	`status` text NOT NULL,
	`judged_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`message_id`) REFERENCES `conversation_messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `conversation_facts_of_conversation` ON `conversation_facts` (`conversation_id`,`slot`,`id`);--> statement-breakpoint
CREATE INDEX `conversation_facts_of_lead` ON `conversation_facts` (`lead_id`,`id`);--> statement-breakpoint
CREATE TABLE `conversation_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`conversation_id` integer NOT NULL,
	`author` text NOT NULL,
	`body` text NOT NULL,
	`status` text NOT NULL,
	`slot` text,
	`engine` text,
	`external_id` text,
	`books_at` integer,
	`is_notice` integer DEFAULT false NOT NULL,
	`error` text,
	`answer_due_at` integer,
	`sent_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `conversation_messages_in_order` ON `conversation_messages` (`conversation_id`,`id`);--> statement-breakpoint
CREATE INDEX `conversation_messages_to_answer` ON `conversation_messages` (`answer_due_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `conversation_messages_once` ON `conversation_messages` (`conversation_id`,`external_id`);--> statement-breakpoint
CREATE TABLE `conversations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`lead_id` integer NOT NULL,
	`channel` text NOT NULL,
	`state` text NOT NULL,
	`reply_mode` text,
	`goal` text,
	`asked_slot` text,
	`misread` integer DEFAULT 0 NOT NULL,
	`turns` integer DEFAULT 0 NOT NULL,
	`handover_reason` text,
	`is_unread` integer NOT NULL,
	`visitor_hash` text,
	`visitor_name` text,
	`stop_words` text,
	`last_message` text,
	`last_message_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `conversations_by_created` ON `conversations` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `conversations_by_last` ON `conversations` (`account_id`,`last_message_at`,`id`);--> statement-breakpoint
CREATE INDEX `conversations_by_state` ON `conversations` (`account_id`,`state`,`last_message_at`,`id`);--> statement-breakpoint
CREATE INDEX `conversations_by_channel` ON `conversations` (`account_id`,`channel`,`last_message_at`,`id`);--> statement-breakpoint
CREATE INDEX `conversations_by_updated` ON `conversations` (`account_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `conversations_of_lead` ON `conversations` (`lead_id`,`last_message_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_of_visitor` ON `conversations` (`visitor_hash`);--> statement-breakpoint
CREATE TABLE `language_model_calls` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`purpose` text NOT NULL,
	`model` text NOT NULL,
	`prompt_tokens` integer NOT NULL,
	`completion_tokens` integer NOT NULL,
	`cost` integer NOT NULL,
	`outcome` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `language_model_calls_by_created` ON `language_model_calls` (`account_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `time_proposals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`conversation_id` integer NOT NULL,
	`times` text NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `time_proposals_of_conversation` ON `time_proposals` (`conversation_id`,`id`);--> statement-breakpoint
CREATE TABLE `inbound_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`lead_id` integer,
	`buyer_id` integer,
	`channel` text NOT NULL,
	`provider` text NOT NULL,
	`provider_id` text NOT NULL,
	`from_address` text NOT NULL,
	`subject` text,
	`body` text NOT NULL,
	`answers_id` integer,
	`received_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`buyer_id`) REFERENCES `buyers`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`answers_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `inbound_messages_once` ON `inbound_messages` (`account_id`,`provider`,`provider_id`);--> statement-breakpoint
CREATE INDEX `inbound_messages_of_lead` ON `inbound_messages` (`lead_id`,`received_at`);--> statement-breakpoint
CREATE INDEX `inbound_messages_of_buyer` ON `inbound_messages` (`buyer_id`,`received_at`);--> statement-breakpoint
CREATE INDEX `inbound_messages_by_created` ON `inbound_messages` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`lead_id` integer,
	`buyer_id` integer,
	`channel` text NOT NULL,
	`purpose` text NOT NULL,
	`subject_id` integer,
	`group_id` integer,
	`allows_open_deal` integer DEFAULT false NOT NULL,
	`to_address` text NOT NULL,
	`subject` text,
	`body` text NOT NULL,
	`html` text,
	`status` text NOT NULL,
	`due_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`is_given_up` integer DEFAULT false NOT NULL,
	`provider` text,
	`provider_id` text,
	`error` text,
	`evidence` text,
	`sent_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`buyer_id`) REFERENCES `buyers`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `messages_due` ON `messages` (`status`,`due_at`,`id`);--> statement-breakpoint
CREATE INDEX `messages_of_group` ON `messages` (`account_id`,`group_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `messages_of_subject` ON `messages` (`account_id`,`purpose`,`subject_id`);--> statement-breakpoint
CREATE INDEX `messages_of_lead` ON `messages` (`lead_id`,`sent_at`);--> statement-breakpoint
CREATE INDEX `messages_of_buyer` ON `messages` (`buyer_id`,`sent_at`);--> statement-breakpoint
CREATE INDEX `messages_by_created` ON `messages` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `messages_by_status` ON `messages` (`account_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `messages_to` ON `messages` (`account_id`,`to_address`,`sent_at`);--> statement-breakpoint
CREATE INDEX `messages_by_provider_id` ON `messages` (`provider_id`);--> statement-breakpoint
CREATE TABLE `account_assumptions` (
	`account_id` integer PRIMARY KEY NOT NULL,
	`values` text NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `property_assumptions` (
	`property_id` integer PRIMARY KEY NOT NULL,
	`account_id` integer NOT NULL,
	`values` text NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `bulk_batches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`job_id` integer NOT NULL,
	`lead_ids` text NOT NULL,
	`is_done` integer DEFAULT false NOT NULL,
	`is_undone` integer DEFAULT false NOT NULL,
	`undo` text,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`job_id`) REFERENCES `bulk_jobs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `bulk_batches_of_job` ON `bulk_batches` (`job_id`,`is_done`,`is_undone`,`id`);--> statement-breakpoint
CREATE TABLE `bulk_jobs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`action` text NOT NULL,
	`change` text NOT NULL,
	`status` text NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`processed` integer DEFAULT 0 NOT NULL,
	`changed` integer DEFAULT 0 NOT NULL,
	`unchanged` integer DEFAULT 0 NOT NULL,
	`refused` integer DEFAULT 0 NOT NULL,
	`refusals` text NOT NULL,
	`restored` integer DEFAULT 0 NOT NULL,
	`not_restored` integer DEFAULT 0 NOT NULL,
	`error` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `bulk_jobs_by_created` ON `bulk_jobs` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `bulk_jobs_by_status` ON `bulk_jobs` (`status`,`id`);--> statement-breakpoint
CREATE TABLE `buyer_areas` (
	`account_id` integer NOT NULL,
	`area` text NOT NULL,
	`buyer_id` integer NOT NULL,
	PRIMARY KEY(`account_id`, `area`, `buyer_id`),
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`buyer_id`) REFERENCES `buyers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `buyer_areas_of_buyer` ON `buyer_areas` (`buyer_id`);--> statement-breakpoint
CREATE TABLE `buyer_offers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`buyer_id` integer NOT NULL,
	`property_id` integer NOT NULL,
	`deal_id` integer,
	`amount` integer NOT NULL,
	`payment` text NOT NULL,
	`earnest_money` integer,
	`closing_days` integer,
	`expires_on` text,
	`terms` text,
	`contingencies` text,
	`source` text DEFAULT 'hand' NOT NULL,
	`listing_id` integer,
	`guest_id` integer,
	`proof_document_id` integer,
	`review` text,
	`status` text DEFAULT 'open' NOT NULL,
	`decided_at` integer,
	`undo` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`buyer_id`) REFERENCES `buyers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`deal_id`) REFERENCES `deals`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `buyer_offers_by_created` ON `buyer_offers` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `buyer_offers_by_id` ON `buyer_offers` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `buyer_offers_by_amount` ON `buyer_offers` (`account_id`,`amount`,`id`);--> statement-breakpoint
CREATE INDEX `buyer_offers_by_status` ON `buyer_offers` (`account_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `buyer_offers_of_property` ON `buyer_offers` (`property_id`,`status`,`amount`);--> statement-breakpoint
CREATE INDEX `buyer_offers_of_buyer` ON `buyer_offers` (`buyer_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `buyer_offers_of_deal` ON `buyer_offers` (`deal_id`);--> statement-breakpoint
CREATE INDEX `buyer_offers_of_listing` ON `buyer_offers` (`listing_id`,`status`,`amount`);--> statement-breakpoint
CREATE INDEX `buyer_offers_of_guest` ON `buyer_offers` (`guest_id`) WHERE "buyer_offers"."guest_id" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `buyers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`name` text NOT NULL,
	`company` text,
	`email` text,
	`phone` text,
	`status` text DEFAULT 'active' NOT NULL,
	`areas` text NOT NULL,
	`property_types` text NOT NULL,
	`price_min` integer,
	`price_max` integer,
	`bedrooms_min` integer,
	`bathrooms_min` real,
	`square_feet_min` integer,
	`year_built_min` integer,
	`repairs_max` integer,
	`return_min` real,
	`payment` text,
	`proof_of_funds_on` text,
	`proof_of_funds_amount` integer,
	`notes` text,
	`is_guest` integer DEFAULT false NOT NULL,
	`mailing_address` text,
	`mailing_city` text,
	`mailing_state` text,
	`mailing_zip` text,
	`mailing_country` text,
	`other_phones` text,
	`other_emails` text,
	`mailing_key` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `buyers_by_created` ON `buyers` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `buyers_by_id` ON `buyers` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `buyers_by_name` ON `buyers` (`account_id`,`name`,`id`);--> statement-breakpoint
CREATE INDEX `buyers_by_status` ON `buyers` (`account_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `buyers_by_price` ON `buyers` (`account_id`,`price_max`,`id`);--> statement-breakpoint
CREATE INDEX `buyers_by_proof` ON `buyers` (`account_id`,`proof_of_funds_on`,`id`);--> statement-breakpoint
CREATE INDEX `buyers_by_email` ON `buyers` (`account_id`,`email`);--> statement-breakpoint
CREATE INDEX `buyers_by_phone` ON `buyers` (`account_id`,`phone`);--> statement-breakpoint
CREATE INDEX `buyers_of_rooms` ON `buyers` (`id`) WHERE "buyers"."is_guest";--> statement-breakpoint
CREATE TABLE `consents` (
	`id` integer PRIMARY KEY NOT NULL,
	`account_id` integer NOT NULL,
	`lead_id` integer,
	`kind` text NOT NULL,
	`value` text NOT NULL,
	`whole_person` integer NOT NULL,
	`origin` text,
	`contact_status` text,
	`source` text NOT NULL,
	`evidence` text,
	`until` text,
	`address` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `consents_of_value` ON `consents` (`account_id`,`kind`,`value`,`id`);--> statement-breakpoint
CREATE INDEX `consents_of_lead` ON `consents` (`account_id`,`lead_id`,`id`);--> statement-breakpoint
CREATE TABLE `contact_permissions` (
	`account_id` integer NOT NULL,
	`kind` text NOT NULL,
	`value` text NOT NULL,
	`whole_person` integer NOT NULL,
	`origin` text,
	`contact_status` text NOT NULL,
	`source` text NOT NULL,
	`evidence` text,
	`until` text,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `kind`, `value`, `whole_person`),
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `contact_points` (
	`id` integer PRIMARY KEY NOT NULL,
	`account_id` integer NOT NULL,
	`owner_kind` text NOT NULL,
	`owner_id` integer NOT NULL,
	`kind` text NOT NULL,
	`value` text NOT NULL,
	`value_key` text NOT NULL,
	`line` text DEFAULT 'unknown' NOT NULL,
	`status` text DEFAULT 'untried' NOT NULL,
	`rank` integer DEFAULT 0 NOT NULL,
	`source` text DEFAULT 'form' NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `contact_points_of_owner` ON `contact_points` (`owner_kind`,`owner_id`,`kind`,`rank`);--> statement-breakpoint
CREATE INDEX `contact_points_by_value` ON `contact_points` (`account_id`,`kind`,`value_key`);--> statement-breakpoint
CREATE TABLE `suppressions` (
	`id` integer PRIMARY KEY NOT NULL,
	`account_id` integer NOT NULL,
	`lead_id` integer,
	`kind` text NOT NULL,
	`value` text NOT NULL,
	`whole_person` integer NOT NULL,
	`origin` text,
	`contact_status` text,
	`source` text NOT NULL,
	`evidence` text,
	`until` text,
	`address` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `suppressions_of_value` ON `suppressions` (`account_id`,`kind`,`value`,`id`);--> statement-breakpoint
CREATE INDEX `suppressions_of_lead` ON `suppressions` (`account_id`,`lead_id`,`id`);--> statement-breakpoint
CREATE INDEX `suppressions_of_origin` ON `suppressions` (`account_id`,`origin`);--> statement-breakpoint
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
	`own_buyer_id` integer,
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
	`closed_at` integer,
	`cancelled_at` integer,
	`cancel_reason` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`own_buyer_id`) REFERENCES `buyers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `deals_by_created` ON `deals` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `deals_by_status` ON `deals` (`account_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `deals_by_status_id` ON `deals` (`account_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `deals_by_status_closing` ON `deals` (`account_id`,`status`,`closing_date`,`id`);--> statement-breakpoint
CREATE INDEX `deals_by_type` ON `deals` (`account_id`,`deal_type`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `deals_by_type_id` ON `deals` (`account_id`,`deal_type`,`id`);--> statement-breakpoint
CREATE INDEX `deals_by_purchase` ON `deals` (`account_id`,`purchase_price`,`id`);--> statement-breakpoint
CREATE INDEX `deals_by_sale` ON `deals` (`account_id`,`sale_price`,`id`);--> statement-breakpoint
CREATE INDEX `deals_by_fee` ON `deals` (`account_id`,`assignment_fee`,`id`);--> statement-breakpoint
CREATE INDEX `deals_by_profit` ON `deals` (`account_id`,`profit`,`id`);--> statement-breakpoint
CREATE INDEX `deals_by_contract` ON `deals` (`account_id`,`contract_date`,`id`);--> statement-breakpoint
CREATE INDEX `deals_by_closing` ON `deals` (`account_id`,`closing_date`,`id`);--> statement-breakpoint
CREATE INDEX `deals_by_id` ON `deals` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `deals_by_property` ON `deals` (`property_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `deals_by_own_buyer` ON `deals` (`own_buyer_id`,`id`);--> statement-breakpoint
CREATE INDEX `deals_by_lead` ON `deals` (`lead_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `document_files` (
	`account_id` integer NOT NULL,
	`sha256` text NOT NULL,
	`part` integer NOT NULL,
	`data` blob NOT NULL,
	PRIMARY KEY(`account_id`, `sha256`, `part`),
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `documents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`deal_id` integer,
	`property_id` integer,
	`lead_id` integer,
	`buyer_id` integer,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`content_type` text NOT NULL,
	`size` integer NOT NULL,
	`pages` integer NOT NULL,
	`sha256` text NOT NULL,
	`from_guest` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`deal_id`) REFERENCES `deals`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`buyer_id`) REFERENCES `buyers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `documents_by_created` ON `documents` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `documents_by_name` ON `documents` (`account_id`,`name`,`id`);--> statement-breakpoint
CREATE INDEX `documents_by_id` ON `documents` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `documents_by_hash` ON `documents` (`account_id`,`sha256`);--> statement-breakpoint
CREATE INDEX `documents_of_deal` ON `documents` (`deal_id`);--> statement-breakpoint
CREATE INDEX `documents_of_property` ON `documents` (`property_id`);--> statement-breakpoint
CREATE INDEX `documents_of_lead` ON `documents` (`lead_id`);--> statement-breakpoint
CREATE INDEX `documents_of_buyer` ON `documents` (`buyer_id`);--> statement-breakpoint
CREATE TABLE `lead_merges` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`lead_id` integer NOT NULL,
	`merged_lead_id` integer NOT NULL,
	`merged_name` text NOT NULL,
	`moves` text NOT NULL,
	`undo` text,
	`created_at` integer NOT NULL,
	`undone_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `lead_merges_of_lead` ON `lead_merges` (`lead_id`,`id`);--> statement-breakpoint
CREATE INDEX `lead_merges_of_merged` ON `lead_merges` (`merged_lead_id`);--> statement-breakpoint
CREATE INDEX `lead_merges_by_created` ON `lead_merges` (`account_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `lead_blocks` (
	`account_id` integer NOT NULL,
	`block` integer NOT NULL,
	`count` integer NOT NULL,
	`changes` integer NOT NULL,
	PRIMARY KEY(`account_id`, `block`),
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `lead_counts` (
	`account_id` integer NOT NULL,
	`status` text NOT NULL,
	`ai_score` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`account_id`, `status`, `ai_score`),
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `lead_tags` (
	`account_id` integer NOT NULL,
	`lead_id` integer NOT NULL,
	`tag_id` integer NOT NULL,
	PRIMARY KEY(`tag_id`, `lead_id`),
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tag_id`) REFERENCES `tags`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `lead_tags_of_lead` ON `lead_tags` (`lead_id`,`tag_id`);--> statement-breakpoint
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
	`mailing_address` text,
	`mailing_city` text,
	`mailing_state` text,
	`mailing_zip` text,
	`mailing_country` text,
	`other_phones` text,
	`other_emails` text,
	`mailing_key` text,
	`county` text,
	`apn` text,
	`bedrooms` integer,
	`bathrooms` real,
	`square_feet` integer,
	`lot_size` real,
	`year_built` integer,
	`last_sale_date` text,
	`last_sale_price` integer,
	`owner_type` text,
	`is_deceased` integer,
	`deceased_name` text,
	`contact_role` text,
	`is_absentee` integer,
	`is_out_of_state` integer,
	`is_vacant` integer,
	`is_probate` integer,
	`is_pre_foreclosure` integer,
	`is_tax_delinquent` integer,
	`tax_owed` integer,
	`equity_amount` real,
	`equity_percent` real,
	`signals` text,
	`ai_score` integer NOT NULL,
	`motivation_score` integer NOT NULL,
	`urgency_score` integer NOT NULL,
	`financial_score` integer NOT NULL,
	`email_key` text,
	`phone_digits` text,
	`address_key` text,
	`lists_count` integer DEFAULT 0 NOT NULL,
	`qualified_at` integer,
	`cold_at` integer,
	`has_open_deal` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `leads_by_created` ON `leads` (`account_id`,`created_at`,`id`,`ai_score`,`source`);--> statement-breakpoint
CREATE INDEX `leads_by_status` ON `leads` (`account_id`,`status`,`created_at`,`id`,`ai_score`);--> statement-breakpoint
CREATE INDEX `leads_by_status_score` ON `leads` (`account_id`,`status`,`ai_score`,`id`);--> statement-breakpoint
CREATE INDEX `leads_by_status_id` ON `leads` (`account_id`,`status`,`id`,`ai_score`);--> statement-breakpoint
CREATE INDEX `leads_by_score` ON `leads` (`account_id`,`ai_score`,`id`);--> statement-breakpoint
CREATE INDEX `leads_by_name` ON `leads` (`account_id`,`last_name`,`id`);--> statement-breakpoint
CREATE INDEX `leads_by_city` ON `leads` (`account_id`,`property_city`,`id`);--> statement-breakpoint
CREATE INDEX `leads_by_asking` ON `leads` (`account_id`,`asking_price`,`id`);--> statement-breakpoint
CREATE INDEX `leads_by_next_action` ON `leads` (`account_id`,`next_action_date`,`id`);--> statement-breakpoint
CREATE INDEX `leads_by_id` ON `leads` (`account_id`,`id`,`status`,`ai_score`,`source`,`property_type`,`property_state`,`lists_count`);--> statement-breakpoint
CREATE INDEX `leads_by_address_key` ON `leads` (`account_id`,`address_key`);--> statement-breakpoint
CREATE INDEX `leads_selling_by_email` ON `leads` (`account_id`,`email_key`) WHERE "leads"."has_open_deal" = 1;--> statement-breakpoint
CREATE INDEX `leads_selling_by_phone` ON `leads` (`account_id`,`phone_digits`) WHERE "leads"."has_open_deal" = 1;--> statement-breakpoint
CREATE INDEX `leads_by_qualified` ON `leads` (`account_id`,`qualified_at`,`id`) WHERE "leads"."qualified_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `learned_models` (
	`account_id` integer NOT NULL,
	`predicted` text NOT NULL,
	`learned_from` integer NOT NULL,
	`weights` text NOT NULL,
	`learned_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `predicted`),
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `list_counts` (
	`list_id` integer PRIMARY KEY NOT NULL,
	`account_id` integer NOT NULL,
	`size` integer NOT NULL,
	`stacked` integer NOT NULL,
	FOREIGN KEY (`list_id`) REFERENCES `lists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `list_members` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`list_id` integer NOT NULL,
	`lead_id` integer NOT NULL,
	`first_on` text NOT NULL,
	`last_on` text NOT NULL,
	`import_id` integer,
	`evidence` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`list_id`) REFERENCES `lists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `list_members_of_list` ON `list_members` (`list_id`,`lead_id`);--> statement-breakpoint
CREATE INDEX `list_members_of_lead` ON `list_members` (`lead_id`,`list_id`);--> statement-breakpoint
CREATE INDEX `list_members_by_created` ON `list_members` (`list_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `lists` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`source` text,
	`as_of` text NOT NULL,
	`cost` integer,
	`note` text,
	`import_id` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `lists_by_day` ON `lists` (`account_id`,`as_of`,`id`);--> statement-breakpoint
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
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`deal_id`) REFERENCES `deals`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `milestones_by_created` ON `milestones` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `milestones_by_due` ON `milestones` (`account_id`,`due_date`,`id`);--> statement-breakpoint
CREATE INDEX `milestones_by_status_due` ON `milestones` (`account_id`,`status`,`due_date`,`id`,`is_critical`,`deal_id`);--> statement-breakpoint
CREATE INDEX `milestones_by_status_id` ON `milestones` (`account_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `milestones_by_type` ON `milestones` (`account_id`,`milestone_type`,`id`);--> statement-breakpoint
CREATE INDEX `milestones_by_title` ON `milestones` (`account_id`,`title`,`id`);--> statement-breakpoint
CREATE INDEX `milestones_by_critical` ON `milestones` (`account_id`,`is_critical`,`id`);--> statement-breakpoint
CREATE INDEX `milestones_by_account_deal` ON `milestones` (`account_id`,`deal_id`,`id`);--> statement-breakpoint
CREATE INDEX `milestones_by_deal` ON `milestones` (`deal_id`,`due_date`,`id`);--> statement-breakpoint
CREATE INDEX `milestones_by_id` ON `milestones` (`account_id`,`id`);--> statement-breakpoint
CREATE TABLE `photo_files` (
	`account_id` integer NOT NULL,
	`photo_id` integer NOT NULL,
	`size` text NOT NULL,
	`content_type` text NOT NULL,
	`data` blob NOT NULL,
	PRIMARY KEY(`photo_id`, `size`),
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`photo_id`) REFERENCES `photos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `photos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`property_id` integer NOT NULL,
	`position` integer NOT NULL,
	`caption` text,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`digest` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `photos_of_property` ON `photos` (`property_id`,`position`,`id`);--> statement-breakpoint
CREATE TABLE `properties` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`address` text NOT NULL,
	`unit` text,
	`city` text NOT NULL,
	`state` text NOT NULL,
	`zip` text NOT NULL,
	`county` text NOT NULL,
	`apn` text,
	`property_type` text NOT NULL,
	`bedrooms` integer,
	`bathrooms` real,
	`square_feet` integer,
	`lot_size` real NOT NULL,
	`year_built` integer,
	`latitude` real,
	`longitude` real,
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
	`lead_id` integer,
	`profit_potential` integer NOT NULL,
	`ai_score` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `properties_by_created` ON `properties` (`account_id`,`created_at`,`id`,`ai_score`);--> statement-breakpoint
CREATE INDEX `properties_by_status` ON `properties` (`account_id`,`status`,`created_at`,`id`,`ai_score`);--> statement-breakpoint
CREATE INDEX `properties_by_status_id` ON `properties` (`account_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `properties_by_transaction_created` ON `properties` (`account_id`,`transaction_type`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `properties_by_score` ON `properties` (`account_id`,`ai_score`,`id`);--> statement-breakpoint
CREATE INDEX `properties_by_address` ON `properties` (`account_id`,`address`,`id`);--> statement-breakpoint
CREATE INDEX `properties_by_price` ON `properties` (`account_id`,`purchase_price`,`id`);--> statement-breakpoint
CREATE INDEX `properties_by_arv` ON `properties` (`account_id`,`arv`,`id`);--> statement-breakpoint
CREATE INDEX `properties_by_profit` ON `properties` (`account_id`,`profit_potential`,`id`);--> statement-breakpoint
CREATE INDEX `properties_by_bedrooms` ON `properties` (`account_id`,`bedrooms`,`id`);--> statement-breakpoint
CREATE INDEX `properties_by_type` ON `properties` (`account_id`,`property_type`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `properties_by_state` ON `properties` (`account_id`,`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `properties_by_id` ON `properties` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `properties_by_lead` ON `properties` (`lead_id`,`id`) WHERE "properties"."lead_id" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `property_counts` (
	`account_id` integer NOT NULL,
	`status` text NOT NULL,
	`ai_score` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`account_id`, `status`, `ai_score`),
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `property_end_buyers` (
	`property_id` integer PRIMARY KEY NOT NULL,
	`account_id` integer NOT NULL,
	`source` text NOT NULL,
	`price` integer NOT NULL,
	`contract_price` integer,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sale_counts` (
	`account_id` integer NOT NULL,
	`source` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`account_id`, `source`),
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sales` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`address` text,
	`city` text,
	`state` text,
	`zip` text,
	`sold_on` text NOT NULL,
	`price` integer NOT NULL,
	`property_type` text,
	`bedrooms` integer,
	`bathrooms` real,
	`square_feet` integer,
	`lot_size` real,
	`year_built` integer,
	`condition` text,
	`latitude` real,
	`longitude` real,
	`reference` text,
	`source` text NOT NULL,
	`deal_id` integer,
	`twin_key` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`deal_id`) REFERENCES `deals`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `sales_by_created` ON `sales` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `sales_by_id` ON `sales` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `sales_by_sold` ON `sales` (`account_id`,`sold_on`,`id`);--> statement-breakpoint
CREATE INDEX `sales_by_price` ON `sales` (`account_id`,`price`,`id`);--> statement-breakpoint
CREATE INDEX `sales_by_size` ON `sales` (`account_id`,`square_feet`,`id`);--> statement-breakpoint
CREATE INDEX `sales_by_address` ON `sales` (`account_id`,`address`,`id`);--> statement-breakpoint
CREATE INDEX `sales_by_zip` ON `sales` (`account_id`,`zip`,`sold_on`,`id`);--> statement-breakpoint
CREATE INDEX `sales_by_source` ON `sales` (`account_id`,`source`,`sold_on`,`id`);--> statement-breakpoint
CREATE INDEX `sales_by_type` ON `sales` (`account_id`,`property_type`,`sold_on`,`id`);--> statement-breakpoint
CREATE INDEX `sales_twins` ON `sales` (`account_id`,`twin_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `sales_of_deal` ON `sales` (`deal_id`);--> statement-breakpoint
CREATE TABLE `saved_properties` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`property_id` integer NOT NULL,
	`notes` text,
	`saved_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_properties_once` ON `saved_properties` (`account_id`,`property_id`);--> statement-breakpoint
CREATE INDEX `saved_properties_by_saved` ON `saved_properties` (`account_id`,`saved_at`,`id`);--> statement-breakpoint
CREATE INDEX `saved_properties_by_created` ON `saved_properties` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `saved_properties_by_updated` ON `saved_properties` (`account_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `saved_properties_of_property` ON `saved_properties` (`property_id`);--> statement-breakpoint
CREATE TABLE `tags` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`tone` text DEFAULT 'neutral' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tags_by_key` ON `tags` (`account_id`,`name_key`);--> statement-breakpoint
CREATE INDEX `tags_by_name` ON `tags` (`account_id`,`name`,`id`);--> statement-breakpoint
CREATE TABLE `touches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`lead_id` integer NOT NULL,
	`channel` text NOT NULL,
	`direction` text NOT NULL,
	`outcome` text,
	`phone` text,
	`seconds` integer,
	`note` text,
	`at` integer NOT NULL,
	`actor_id` integer NOT NULL,
	`undo` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `touches_of_lead` ON `touches` (`lead_id`,`id`);--> statement-breakpoint
CREATE INDEX `touches_by_at` ON `touches` (`account_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `touches_by_created` ON `touches` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `saved_views` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`entity` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`is_pinned` integer NOT NULL,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_by_name` ON `saved_views` (`account_id`,`entity`,`name`);--> statement-breakpoint
CREATE INDEX `saved_views_by_position` ON `saved_views` (`account_id`,`position`,`id`);--> statement-breakpoint
CREATE TABLE `achievement_rules` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`achievement_type` text NOT NULL,
	`achievement_name` text NOT NULL,
	`description` text,
	`badge_icon` text NOT NULL,
	`metric` text NOT NULL,
	`threshold` real NOT NULL,
	`points_earned` integer NOT NULL,
	`is_repeatable` integer NOT NULL,
	`is_featured` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `achievement_rules_by_created` ON `achievement_rules` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `achievement_rules_by_updated` ON `achievement_rules` (`account_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE TABLE `achievements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`rule` text NOT NULL,
	`occasion` text NOT NULL,
	`achievement_type` text NOT NULL,
	`achievement_name` text NOT NULL,
	`points_earned` integer NOT NULL,
	`metadata` text NOT NULL,
	`earned_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `achievements_once` ON `achievements` (`account_id`,`rule`,`occasion`);--> statement-breakpoint
CREATE INDEX `achievements_by_earned` ON `achievements` (`account_id`,`earned_at`,`id`);--> statement-breakpoint
CREATE INDEX `achievements_by_created` ON `achievements` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `achievements_by_type` ON `achievements` (`account_id`,`achievement_type`,`earned_at`,`id`);--> statement-breakpoint
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
	`sale_id` integer,
	`buyer_id` integer,
	`name` text DEFAULT '' NOT NULL,
	`address` text,
	`duplicate` text,
	`problems` text,
	`adjustments` text,
	`undo` text,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`buyer_id`) REFERENCES `buyers`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `import_rows_by_outcome` ON `import_rows` (`import_id`,`outcome`,`row_number`);--> statement-breakpoint
CREATE INDEX `import_rows_in_order` ON `import_rows` (`import_id`,`row_number`);--> statement-breakpoint
CREATE INDEX `import_rows_of_lead` ON `import_rows` (`lead_id`);--> statement-breakpoint
CREATE INDEX `import_rows_of_sale` ON `import_rows` (`sale_id`);--> statement-breakpoint
CREATE INDEX `import_rows_of_buyer` ON `import_rows` (`buyer_id`);--> statement-breakpoint
CREATE TABLE `imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`entity` text DEFAULT 'leads' NOT NULL,
	`filename` text NOT NULL,
	`status` text NOT NULL,
	`vendor` text,
	`encoding` text NOT NULL,
	`delimiter` text NOT NULL,
	`unread_characters` integer DEFAULT 0 NOT NULL,
	`sheets` text DEFAULT '[]' NOT NULL,
	`sheet` text,
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
	`changed` integer DEFAULT 0 NOT NULL,
	`barred` integer DEFAULT 0 NOT NULL,
	`unclear` integer DEFAULT 0 NOT NULL,
	`removed` integer DEFAULT 0 NOT NULL,
	`restored` integer DEFAULT 0 NOT NULL,
	`kept` integer DEFAULT 0 NOT NULL,
	`list_id` integer,
	`list_day_before` text,
	`error` text,
	`started_at` integer,
	`finished_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`list_id`) REFERENCES `lists`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `imports_by_created` ON `imports` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `imports_by_status` ON `imports` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `imports_of_list` ON `imports` (`list_id`);--> statement-breakpoint
CREATE TABLE `snoozed_actions` (
	`account_id` integer NOT NULL,
	`kind` text NOT NULL,
	`record_id` integer NOT NULL,
	`until` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `kind`, `record_id`),
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE VIRTUAL TABLE leads_search USING fts5(text, digits, content='', contentless_delete=1, tokenize='trigram remove_diacritics 1');
--> statement-breakpoint
CREATE TABLE leads_search_pending (id INTEGER PRIMARY KEY);
--> statement-breakpoint
CREATE VIRTUAL TABLE properties_search USING fts5(text, digits, content='', contentless_delete=1, tokenize='trigram remove_diacritics 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE deals_search USING fts5(text, content='', contentless_delete=1, tokenize='trigram remove_diacritics 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE milestones_search USING fts5(text, content='', contentless_delete=1, tokenize='trigram remove_diacritics 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE sales_search USING fts5(text, content='', contentless_delete=1, tokenize='trigram remove_diacritics 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE buyers_search USING fts5(text, content='', contentless_delete=1, tokenize='trigram remove_diacritics 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE sales_places USING rtree(id, south, north, west, east, least_account, most_account, +first_day, +last_day, +least_size, +most_size);
--> statement-breakpoint
CREATE TRIGGER leads_indexed AFTER INSERT ON leads BEGIN
  INSERT INTO leads_search_pending (id) VALUES (new.id);
END;
--> statement-breakpoint
CREATE TRIGGER leads_search_filled AFTER INSERT ON leads_search_pending WHEN (SELECT count(*) FROM leads_search_pending) >= 64 BEGIN
  INSERT INTO leads_search (rowid, text, digits) SELECT id, replace(replace(coalesce(first_name, '') || char(10) || coalesce(last_name, '') || char(10) || coalesce(company, '') || char(10) || coalesce(email, '') || char(10) || coalesce(phone, '') || char(10) || coalesce(property_address, '') || char(10) || coalesce(property_city, '') || char(10) || coalesce(apn, ''), '''', ''), '’', ''), replace(replace(replace(replace(replace(replace(replace(coalesce(phone, ''), ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', ''), char(9), '') || char(10) || replace(replace(replace(replace(replace(replace(replace(coalesce(apn, ''), ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', ''), char(9), '') FROM leads WHERE id IN (SELECT id FROM leads_search_pending);
  DELETE FROM leads_search_pending;
END;
--> statement-breakpoint
CREATE TRIGGER leads_unindexed AFTER DELETE ON leads BEGIN
  DELETE FROM leads_search_pending WHERE id = old.id;
  DELETE FROM leads_search WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER leads_reindexed AFTER UPDATE OF first_name, last_name, company, email, phone, property_address, property_city, apn ON leads WHEN old.first_name IS NOT new.first_name OR old.last_name IS NOT new.last_name OR old.company IS NOT new.company OR old.email IS NOT new.email OR old.phone IS NOT new.phone OR old.property_address IS NOT new.property_address OR old.property_city IS NOT new.property_city OR old.apn IS NOT new.apn BEGIN
  DELETE FROM leads_search WHERE rowid = old.id;
  INSERT OR IGNORE INTO leads_search_pending (id) VALUES (new.id);
END;
--> statement-breakpoint
CREATE TRIGGER properties_indexed AFTER INSERT ON properties BEGIN
  INSERT INTO properties_search (rowid, text, digits) VALUES (new.id, replace(replace(coalesce(new.address, '') || char(10) || coalesce(new.unit, '') || char(10) || coalesce(new.city, '') || char(10) || coalesce(new.state, '') || char(10) || coalesce(new.zip, '') || char(10) || coalesce(new.county, '') || char(10) || coalesce(new.description, '') || char(10) || coalesce(new.seller_notes, '') || char(10) || coalesce(new.apn, ''), '''', ''), '’', ''), replace(replace(replace(replace(replace(replace(replace(coalesce(new.apn, ''), ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', ''), char(9), ''));
END;
--> statement-breakpoint
CREATE TRIGGER properties_unindexed AFTER DELETE ON properties BEGIN
  DELETE FROM properties_search WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER properties_reindexed AFTER UPDATE OF address, unit, city, state, zip, county, description, seller_notes, apn ON properties WHEN old.address IS NOT new.address OR old.unit IS NOT new.unit OR old.city IS NOT new.city OR old.state IS NOT new.state OR old.zip IS NOT new.zip OR old.county IS NOT new.county OR old.description IS NOT new.description OR old.seller_notes IS NOT new.seller_notes OR old.apn IS NOT new.apn BEGIN
  DELETE FROM properties_search WHERE rowid = old.id;
  INSERT INTO properties_search (rowid, text, digits) VALUES (new.id, replace(replace(coalesce(new.address, '') || char(10) || coalesce(new.unit, '') || char(10) || coalesce(new.city, '') || char(10) || coalesce(new.state, '') || char(10) || coalesce(new.zip, '') || char(10) || coalesce(new.county, '') || char(10) || coalesce(new.description, '') || char(10) || coalesce(new.seller_notes, '') || char(10) || coalesce(new.apn, ''), '''', ''), '’', ''), replace(replace(replace(replace(replace(replace(replace(coalesce(new.apn, ''), ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', ''), char(9), ''));
END;
--> statement-breakpoint
CREATE TRIGGER milestones_indexed AFTER INSERT ON milestones BEGIN
  INSERT INTO milestones_search (rowid, text) VALUES (new.id, replace(replace(coalesce(new.title, '') || char(10) || coalesce(new.description, '') || char(10) || coalesce(new.milestone_type, ''), '''', ''), '’', ''));
END;
--> statement-breakpoint
CREATE TRIGGER milestones_unindexed AFTER DELETE ON milestones BEGIN
  DELETE FROM milestones_search WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER milestones_reindexed AFTER UPDATE OF title, description, milestone_type ON milestones WHEN old.title IS NOT new.title OR old.description IS NOT new.description OR old.milestone_type IS NOT new.milestone_type BEGIN
  DELETE FROM milestones_search WHERE rowid = old.id;
  INSERT INTO milestones_search (rowid, text) VALUES (new.id, replace(replace(coalesce(new.title, '') || char(10) || coalesce(new.description, '') || char(10) || coalesce(new.milestone_type, ''), '''', ''), '’', ''));
END;
--> statement-breakpoint
CREATE TRIGGER deals_indexed AFTER INSERT ON deals BEGIN
  INSERT INTO deals_search (rowid, text)
    SELECT d.id, replace(replace(d.id || char(10) || d.deal_type || char(10) || replace(d.deal_type, '_', ' ') || char(10) || coalesce(d.notes, '') || char(10) || p.address || char(10) || p.city || char(10) || trim(coalesce(l.first_name, '') || ' ' || coalesce(l.last_name, '')), '''', ''), '’', '')
    FROM deals d JOIN properties p ON p.id = d.property_id JOIN leads l ON l.id = d.lead_id WHERE d.id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER deals_unindexed AFTER DELETE ON deals BEGIN
  DELETE FROM deals_search WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER deals_reindexed AFTER UPDATE OF deal_type, notes, property_id, lead_id ON deals
WHEN old.deal_type <> new.deal_type OR old.notes IS NOT new.notes OR old.property_id <> new.property_id OR old.lead_id <> new.lead_id BEGIN
  DELETE FROM deals_search WHERE rowid = old.id;
  INSERT INTO deals_search (rowid, text)
    SELECT d.id, replace(replace(d.id || char(10) || d.deal_type || char(10) || replace(d.deal_type, '_', ' ') || char(10) || coalesce(d.notes, '') || char(10) || p.address || char(10) || p.city || char(10) || trim(coalesce(l.first_name, '') || ' ' || coalesce(l.last_name, '')), '''', ''), '’', '')
    FROM deals d JOIN properties p ON p.id = d.property_id JOIN leads l ON l.id = d.lead_id WHERE d.id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER deals_reindexed_with_property AFTER UPDATE OF address, city ON properties
WHEN old.address <> new.address OR old.city <> new.city BEGIN
  DELETE FROM deals_search WHERE rowid IN (SELECT id FROM deals WHERE property_id = new.id);
  INSERT INTO deals_search (rowid, text)
    SELECT d.id, replace(replace(d.id || char(10) || d.deal_type || char(10) || replace(d.deal_type, '_', ' ') || char(10) || coalesce(d.notes, '') || char(10) || p.address || char(10) || p.city || char(10) || trim(coalesce(l.first_name, '') || ' ' || coalesce(l.last_name, '')), '''', ''), '’', '')
    FROM deals d JOIN properties p ON p.id = d.property_id JOIN leads l ON l.id = d.lead_id WHERE d.property_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER deals_reindexed_with_lead AFTER UPDATE OF first_name, last_name ON leads
WHEN old.first_name IS NOT new.first_name OR old.last_name IS NOT new.last_name BEGIN
  DELETE FROM deals_search WHERE rowid IN (SELECT id FROM deals WHERE lead_id = new.id);
  INSERT INTO deals_search (rowid, text)
    SELECT d.id, replace(replace(d.id || char(10) || d.deal_type || char(10) || replace(d.deal_type, '_', ' ') || char(10) || coalesce(d.notes, '') || char(10) || p.address || char(10) || p.city || char(10) || trim(coalesce(l.first_name, '') || ' ' || coalesce(l.last_name, '')), '''', ''), '’', '')
    FROM deals d JOIN properties p ON p.id = d.property_id JOIN leads l ON l.id = d.lead_id WHERE d.lead_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER leads_counted AFTER INSERT ON leads BEGIN
  INSERT INTO lead_counts (account_id, status, ai_score, count) VALUES (new.account_id, new.status, new.ai_score, 1) ON CONFLICT DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER leads_uncounted AFTER DELETE ON leads BEGIN
  UPDATE lead_counts SET count = count - 1 WHERE account_id = old.account_id AND status = old.status AND ai_score = old.ai_score;
END;
--> statement-breakpoint
CREATE TRIGGER leads_recounted AFTER UPDATE OF status, ai_score ON leads WHEN old.status <> new.status OR old.ai_score <> new.ai_score BEGIN
  UPDATE lead_counts SET count = count - 1 WHERE account_id = old.account_id AND status = old.status AND ai_score = old.ai_score;
  INSERT INTO lead_counts (account_id, status, ai_score, count) VALUES (new.account_id, new.status, new.ai_score, 1) ON CONFLICT DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER properties_counted AFTER INSERT ON properties BEGIN
  INSERT INTO property_counts (account_id, status, ai_score, count) VALUES (new.account_id, new.status, new.ai_score, 1) ON CONFLICT DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER properties_uncounted AFTER DELETE ON properties BEGIN
  UPDATE property_counts SET count = count - 1 WHERE account_id = old.account_id AND status = old.status AND ai_score = old.ai_score;
END;
--> statement-breakpoint
CREATE TRIGGER properties_recounted AFTER UPDATE OF status, ai_score ON properties WHEN old.status <> new.status OR old.ai_score <> new.ai_score BEGIN
  UPDATE property_counts SET count = count - 1 WHERE account_id = old.account_id AND status = old.status AND ai_score = old.ai_score;
  INSERT INTO property_counts (account_id, status, ai_score, count) VALUES (new.account_id, new.status, new.ai_score, 1) ON CONFLICT DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER deals_counted AFTER INSERT ON deals BEGIN
  INSERT INTO deal_counts (account_id, status, deal_type, count) VALUES (new.account_id, new.status, new.deal_type, 1) ON CONFLICT DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER deals_uncounted AFTER DELETE ON deals BEGIN
  UPDATE deal_counts SET count = count - 1 WHERE account_id = old.account_id AND status = old.status AND deal_type = old.deal_type;
END;
--> statement-breakpoint
CREATE TRIGGER deals_recounted AFTER UPDATE OF status, deal_type ON deals WHEN old.status <> new.status OR old.deal_type <> new.deal_type BEGIN
  UPDATE deal_counts SET count = count - 1 WHERE account_id = old.account_id AND status = old.status AND deal_type = old.deal_type;
  INSERT INTO deal_counts (account_id, status, deal_type, count) VALUES (new.account_id, new.status, new.deal_type, 1) ON CONFLICT DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER deals_opened AFTER INSERT ON deals WHEN new.lead_id IS NOT NULL BEGIN
  UPDATE leads SET has_open_deal = EXISTS (SELECT 1 FROM deals WHERE lead_id = leads.id AND status IN ('active', 'pending')) WHERE id = new.lead_id AND has_open_deal <> EXISTS (SELECT 1 FROM deals WHERE lead_id = leads.id AND status IN ('active', 'pending'));
END;
--> statement-breakpoint
CREATE TRIGGER deals_unopened AFTER DELETE ON deals WHEN old.lead_id IS NOT NULL BEGIN
  UPDATE leads SET has_open_deal = EXISTS (SELECT 1 FROM deals WHERE lead_id = leads.id AND status IN ('active', 'pending')) WHERE id = old.lead_id AND has_open_deal <> EXISTS (SELECT 1 FROM deals WHERE lead_id = leads.id AND status IN ('active', 'pending'));
END;
--> statement-breakpoint
CREATE TRIGGER deals_reopened AFTER UPDATE OF status, lead_id ON deals WHEN old.status <> new.status OR old.lead_id IS NOT new.lead_id BEGIN
  UPDATE leads SET has_open_deal = EXISTS (SELECT 1 FROM deals WHERE lead_id = leads.id AND status IN ('active', 'pending')) WHERE id IN (old.lead_id, new.lead_id) AND has_open_deal <> EXISTS (SELECT 1 FROM deals WHERE lead_id = leads.id AND status IN ('active', 'pending'));
END;
--> statement-breakpoint
CREATE TRIGGER milestones_counted AFTER INSERT ON milestones BEGIN
  INSERT INTO milestone_counts (account_id, status, is_critical, count) VALUES (new.account_id, new.status, new.is_critical, 1) ON CONFLICT DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER milestones_uncounted AFTER DELETE ON milestones BEGIN
  UPDATE milestone_counts SET count = count - 1 WHERE account_id = old.account_id AND status = old.status AND is_critical = old.is_critical;
END;
--> statement-breakpoint
CREATE TRIGGER milestones_recounted AFTER UPDATE OF status, is_critical ON milestones WHEN old.status <> new.status OR old.is_critical <> new.is_critical BEGIN
  UPDATE milestone_counts SET count = count - 1 WHERE account_id = old.account_id AND status = old.status AND is_critical = old.is_critical;
  INSERT INTO milestone_counts (account_id, status, is_critical, count) VALUES (new.account_id, new.status, new.is_critical, 1) ON CONFLICT DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER leads_noted AFTER INSERT ON leads BEGIN
  INSERT INTO lead_blocks (account_id, block, count, changes) VALUES (new.account_id, new.id >> 13, 1, 1) ON CONFLICT DO UPDATE SET count = count + 1, changes = changes + 1;
END;
--> statement-breakpoint
CREATE TRIGGER leads_unnoted AFTER DELETE ON leads BEGIN
  UPDATE lead_blocks SET count = count - 1, changes = changes + 1 WHERE account_id = old.account_id AND block = old.id >> 13;
END;
--> statement-breakpoint
CREATE TRIGGER leads_renoted AFTER UPDATE ON leads BEGIN
  UPDATE lead_blocks SET changes = changes + 1 WHERE account_id = new.account_id AND block = new.id >> 13;
END;
--> statement-breakpoint
CREATE TRIGGER leads_tagged AFTER INSERT ON lead_tags BEGIN
  UPDATE lead_blocks SET changes = changes + 1 WHERE account_id = new.account_id AND block = new.lead_id >> 13;
END;
--> statement-breakpoint
CREATE TRIGGER leads_untagged AFTER DELETE ON lead_tags BEGIN
  UPDATE lead_blocks SET changes = changes + 1 WHERE account_id = old.account_id AND block = old.lead_id >> 13;
END;
--> statement-breakpoint
CREATE TRIGGER tags_renamed AFTER UPDATE OF name_key ON tags WHEN old.name_key <> new.name_key BEGIN
  UPDATE lead_blocks SET changes = changes + 1 WHERE account_id = new.account_id;
END;
--> statement-breakpoint
CREATE TRIGGER sales_indexed AFTER INSERT ON sales BEGIN
  INSERT INTO sales_search (rowid, text) VALUES (new.id, replace(replace(coalesce(new.address, '') || char(10) || coalesce(new.city, '') || char(10) || coalesce(new.zip, '') || char(10) || coalesce(new.reference, ''), '''', ''), '’', ''));
END;
--> statement-breakpoint
CREATE TRIGGER sales_unindexed AFTER DELETE ON sales BEGIN
  DELETE FROM sales_search WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER sales_reindexed AFTER UPDATE OF address, city, zip, reference ON sales WHEN old.address IS NOT new.address OR old.city IS NOT new.city OR old.zip IS NOT new.zip OR old.reference IS NOT new.reference BEGIN
  DELETE FROM sales_search WHERE rowid = old.id;
  INSERT INTO sales_search (rowid, text) VALUES (new.id, replace(replace(coalesce(new.address, '') || char(10) || coalesce(new.city, '') || char(10) || coalesce(new.zip, '') || char(10) || coalesce(new.reference, ''), '''', ''), '’', ''));
END;
--> statement-breakpoint
CREATE TRIGGER buyers_indexed AFTER INSERT ON buyers BEGIN
  INSERT INTO buyers_search (rowid, text) VALUES (new.id, replace(replace(coalesce(new.name, '') || char(10) || coalesce(new.company, '') || char(10) || coalesce(new.email, '') || char(10) || coalesce(new.phone, '') || char(10) || coalesce(new.areas, '') || char(10) || coalesce(new.notes, ''), '''', ''), '’', ''));
END;
--> statement-breakpoint
CREATE TRIGGER buyers_unindexed AFTER DELETE ON buyers BEGIN
  DELETE FROM buyers_search WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER buyers_reindexed AFTER UPDATE OF name, company, email, phone, areas, notes ON buyers WHEN old.name IS NOT new.name OR old.company IS NOT new.company OR old.email IS NOT new.email OR old.phone IS NOT new.phone OR old.areas IS NOT new.areas OR old.notes IS NOT new.notes BEGIN
  DELETE FROM buyers_search WHERE rowid = old.id;
  INSERT INTO buyers_search (rowid, text) VALUES (new.id, replace(replace(coalesce(new.name, '') || char(10) || coalesce(new.company, '') || char(10) || coalesce(new.email, '') || char(10) || coalesce(new.phone, '') || char(10) || coalesce(new.areas, '') || char(10) || coalesce(new.notes, ''), '''', ''), '’', ''));
END;
--> statement-breakpoint
CREATE TRIGGER sales_placed AFTER INSERT ON sales WHEN new.latitude IS NOT NULL AND new.longitude IS NOT NULL BEGIN
  INSERT INTO sales_places (id, south, north, west, east, first_day, last_day, least_size, most_size, least_account, most_account)
    VALUES (new.id, new.latitude, new.latitude, new.longitude, new.longitude, julianday(new.sold_on) - 2440587.5, julianday(new.sold_on) - 2440587.5, coalesce(new.square_feet, 0), coalesce(new.square_feet, 0), new.account_id, new.account_id + 0.5);
END;
--> statement-breakpoint
CREATE TRIGGER sales_unplaced AFTER DELETE ON sales WHEN old.latitude IS NOT NULL AND old.longitude IS NOT NULL BEGIN
  DELETE FROM sales_places WHERE id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER sales_taken_away AFTER UPDATE OF latitude, longitude, sold_on, square_feet ON sales WHEN old.latitude IS NOT NULL AND old.longitude IS NOT NULL BEGIN
  DELETE FROM sales_places WHERE id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER sales_replaced AFTER UPDATE OF latitude, longitude, sold_on, square_feet ON sales WHEN new.latitude IS NOT NULL AND new.longitude IS NOT NULL BEGIN
  DELETE FROM sales_places WHERE id = new.id;
  INSERT INTO sales_places (id, south, north, west, east, first_day, last_day, least_size, most_size, least_account, most_account)
    VALUES (new.id, new.latitude, new.latitude, new.longitude, new.longitude, julianday(new.sold_on) - 2440587.5, julianday(new.sold_on) - 2440587.5, coalesce(new.square_feet, 0), coalesce(new.square_feet, 0), new.account_id, new.account_id + 0.5);
END;
--> statement-breakpoint
CREATE TRIGGER sales_counted AFTER INSERT ON sales BEGIN
  INSERT INTO sale_counts (account_id, source, count) VALUES (new.account_id, new.source, 1)
    ON CONFLICT (account_id, source) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER sales_uncounted AFTER DELETE ON sales BEGIN
  UPDATE sale_counts SET count = count - 1 WHERE account_id = old.account_id AND source = old.source;
END;
--> statement-breakpoint
CREATE TRIGGER sales_recounted AFTER UPDATE OF source ON sales WHEN old.source <> new.source BEGIN
  UPDATE sale_counts SET count = count - 1 WHERE account_id = old.account_id AND source = old.source;
  INSERT INTO sale_counts (account_id, source, count) VALUES (new.account_id, new.source, 1)
    ON CONFLICT (account_id, source) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER leads_pointed AFTER INSERT ON leads BEGIN
  INSERT INTO contact_points (account_id, owner_kind, owner_id, kind, value, value_key, rank) SELECT new.account_id, 'lead', new.id, 'phone', new.phone, new.phone_digits, 0 WHERE new.phone_digits IS NOT NULL;
  INSERT INTO contact_points (account_id, owner_kind, owner_id, kind, value, value_key, rank) SELECT new.account_id, 'lead', new.id, 'email', new.email, new.email_key, 0 WHERE new.email_key IS NOT NULL;
  INSERT INTO contact_points (account_id, owner_kind, owner_id, kind, value, value_key, rank) SELECT new.account_id, 'lead', new.id, 'mail', trim(coalesce(new.mailing_address, '') || coalesce(', ' || new.mailing_city, '') || coalesce(', ' || new.mailing_state, '') || coalesce(' ' || new.mailing_zip, '')), new.mailing_key, 0 WHERE new.mailing_key IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER leads_pointed_further AFTER INSERT ON leads WHEN new.other_phones IS NOT NULL OR new.other_emails IS NOT NULL BEGIN
  INSERT INTO contact_points (account_id, owner_kind, owner_id, kind, value, value_key, rank) SELECT new.account_id, 'lead', new.id, 'phone', o.value, o.value_key, o.rank FROM
    (SELECT value, nullif(substr(replace(replace(replace(replace(replace(replace(value, ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', ''), -10), '') AS value_key, min(key) + 1 AS rank FROM json_each(new.other_phones) GROUP BY 2) o WHERE o.value_key IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM contact_points p WHERE p.owner_kind = 'lead' AND p.owner_id = new.id AND p.kind = 'phone' AND p.value_key = o.value_key);
  INSERT INTO contact_points (account_id, owner_kind, owner_id, kind, value, value_key, rank) SELECT new.account_id, 'lead', new.id, 'email', o.value, o.value_key, o.rank FROM
    (SELECT value, nullif(lower(trim(value)), '') AS value_key, min(key) + 1 AS rank FROM json_each(new.other_emails) GROUP BY 2) o WHERE o.value_key IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM contact_points p WHERE p.owner_kind = 'lead' AND p.owner_id = new.id AND p.kind = 'email' AND p.value_key = o.value_key);
END;
--> statement-breakpoint
CREATE TRIGGER leads_phones_changed AFTER UPDATE OF phone, other_phones ON leads WHEN old.phone IS NOT new.phone OR old.other_phones IS NOT new.other_phones BEGIN
  DELETE FROM contact_points WHERE owner_kind = 'lead' AND owner_id = new.id AND kind = 'phone' AND value_key IS NOT new.phone_digits
    AND value_key NOT IN (SELECT coalesce(nullif(substr(replace(replace(replace(replace(replace(replace(value, ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', ''), -10), ''), '') FROM json_each(new.other_phones));
  UPDATE contact_points SET value = new.phone, rank = 0 WHERE owner_kind = 'lead' AND owner_id = new.id AND kind = 'phone' AND value_key = new.phone_digits;
  UPDATE contact_points SET rank = 1 WHERE owner_kind = 'lead' AND owner_id = new.id AND kind = 'phone' AND rank = 0 AND value_key IS NOT new.phone_digits;
  INSERT INTO contact_points (account_id, owner_kind, owner_id, kind, value, value_key, rank) SELECT new.account_id, 'lead', new.id, 'phone', new.phone, new.phone_digits, 0 WHERE new.phone_digits IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM contact_points p WHERE p.owner_kind = 'lead' AND p.owner_id = new.id AND p.kind = 'phone' AND p.value_key = new.phone_digits);
  INSERT INTO contact_points (account_id, owner_kind, owner_id, kind, value, value_key, rank) SELECT new.account_id, 'lead', new.id, 'phone', o.value, o.value_key, o.rank FROM
    (SELECT value, nullif(substr(replace(replace(replace(replace(replace(replace(value, ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', ''), -10), '') AS value_key, min(key) + 1 AS rank FROM json_each(new.other_phones) GROUP BY 2) o WHERE o.value_key IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM contact_points p WHERE p.owner_kind = 'lead' AND p.owner_id = new.id AND p.kind = 'phone' AND p.value_key = o.value_key);
END;
--> statement-breakpoint
CREATE TRIGGER leads_emails_changed AFTER UPDATE OF email, other_emails ON leads WHEN old.email IS NOT new.email OR old.other_emails IS NOT new.other_emails BEGIN
  DELETE FROM contact_points WHERE owner_kind = 'lead' AND owner_id = new.id AND kind = 'email' AND value_key IS NOT new.email_key
    AND value_key NOT IN (SELECT coalesce(lower(trim(value)), '') FROM json_each(new.other_emails));
  UPDATE contact_points SET value = new.email, rank = 0 WHERE owner_kind = 'lead' AND owner_id = new.id AND kind = 'email' AND value_key = new.email_key;
  UPDATE contact_points SET rank = 1 WHERE owner_kind = 'lead' AND owner_id = new.id AND kind = 'email' AND rank = 0 AND value_key IS NOT new.email_key;
  INSERT INTO contact_points (account_id, owner_kind, owner_id, kind, value, value_key, rank) SELECT new.account_id, 'lead', new.id, 'email', new.email, new.email_key, 0 WHERE new.email_key IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM contact_points p WHERE p.owner_kind = 'lead' AND p.owner_id = new.id AND p.kind = 'email' AND p.value_key = new.email_key);
  INSERT INTO contact_points (account_id, owner_kind, owner_id, kind, value, value_key, rank) SELECT new.account_id, 'lead', new.id, 'email', o.value, o.value_key, o.rank FROM
    (SELECT value, nullif(lower(trim(value)), '') AS value_key, min(key) + 1 AS rank FROM json_each(new.other_emails) GROUP BY 2) o WHERE o.value_key IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM contact_points p WHERE p.owner_kind = 'lead' AND p.owner_id = new.id AND p.kind = 'email' AND p.value_key = o.value_key);
END;
--> statement-breakpoint
CREATE TRIGGER leads_mailing_changed AFTER UPDATE OF mailing_address, mailing_city, mailing_state, mailing_zip ON leads WHEN old.mailing_address IS NOT new.mailing_address OR old.mailing_city IS NOT new.mailing_city OR old.mailing_state IS NOT new.mailing_state OR old.mailing_zip IS NOT new.mailing_zip BEGIN
  DELETE FROM contact_points WHERE owner_kind = 'lead' AND owner_id = new.id AND kind = 'mail';
  INSERT INTO contact_points (account_id, owner_kind, owner_id, kind, value, value_key, rank) SELECT new.account_id, 'lead', new.id, 'mail', trim(coalesce(new.mailing_address, '') || coalesce(', ' || new.mailing_city, '') || coalesce(', ' || new.mailing_state, '') || coalesce(' ' || new.mailing_zip, '')), new.mailing_key, 0 WHERE new.mailing_key IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER leads_unpointed AFTER DELETE ON leads BEGIN
  DELETE FROM contact_points WHERE owner_kind = 'lead' AND owner_id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER buyers_pointed AFTER INSERT ON buyers BEGIN
  INSERT INTO contact_points (account_id, owner_kind, owner_id, kind, value, value_key, rank) SELECT new.account_id, 'buyer', new.id, 'phone', new.phone, nullif(substr(replace(replace(replace(replace(replace(replace(new.phone, ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', ''), -10), ''), 0 WHERE nullif(substr(replace(replace(replace(replace(replace(replace(new.phone, ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', ''), -10), '') IS NOT NULL;
  INSERT INTO contact_points (account_id, owner_kind, owner_id, kind, value, value_key, rank) SELECT new.account_id, 'buyer', new.id, 'email', new.email, nullif(lower(trim(new.email)), ''), 0 WHERE nullif(lower(trim(new.email)), '') IS NOT NULL;
  INSERT INTO contact_points (account_id, owner_kind, owner_id, kind, value, value_key, rank) SELECT new.account_id, 'buyer', new.id, 'mail', trim(coalesce(new.mailing_address, '') || coalesce(', ' || new.mailing_city, '') || coalesce(', ' || new.mailing_state, '') || coalesce(' ' || new.mailing_zip, '')), new.mailing_key, 0 WHERE new.mailing_key IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER buyers_pointed_further AFTER INSERT ON buyers WHEN new.other_phones IS NOT NULL OR new.other_emails IS NOT NULL BEGIN
  INSERT INTO contact_points (account_id, owner_kind, owner_id, kind, value, value_key, rank) SELECT new.account_id, 'buyer', new.id, 'phone', o.value, o.value_key, o.rank FROM
    (SELECT value, nullif(substr(replace(replace(replace(replace(replace(replace(value, ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', ''), -10), '') AS value_key, min(key) + 1 AS rank FROM json_each(new.other_phones) GROUP BY 2) o WHERE o.value_key IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM contact_points p WHERE p.owner_kind = 'buyer' AND p.owner_id = new.id AND p.kind = 'phone' AND p.value_key = o.value_key);
  INSERT INTO contact_points (account_id, owner_kind, owner_id, kind, value, value_key, rank) SELECT new.account_id, 'buyer', new.id, 'email', o.value, o.value_key, o.rank FROM
    (SELECT value, nullif(lower(trim(value)), '') AS value_key, min(key) + 1 AS rank FROM json_each(new.other_emails) GROUP BY 2) o WHERE o.value_key IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM contact_points p WHERE p.owner_kind = 'buyer' AND p.owner_id = new.id AND p.kind = 'email' AND p.value_key = o.value_key);
END;
--> statement-breakpoint
CREATE TRIGGER buyers_phones_changed AFTER UPDATE OF phone, other_phones ON buyers WHEN old.phone IS NOT new.phone OR old.other_phones IS NOT new.other_phones BEGIN
  DELETE FROM contact_points WHERE owner_kind = 'buyer' AND owner_id = new.id AND kind = 'phone' AND value_key IS NOT nullif(substr(replace(replace(replace(replace(replace(replace(new.phone, ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', ''), -10), '')
    AND value_key NOT IN (SELECT coalesce(nullif(substr(replace(replace(replace(replace(replace(replace(value, ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', ''), -10), ''), '') FROM json_each(new.other_phones));
  UPDATE contact_points SET value = new.phone, rank = 0 WHERE owner_kind = 'buyer' AND owner_id = new.id AND kind = 'phone' AND value_key = nullif(substr(replace(replace(replace(replace(replace(replace(new.phone, ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', ''), -10), '');
  UPDATE contact_points SET rank = 1 WHERE owner_kind = 'buyer' AND owner_id = new.id AND kind = 'phone' AND rank = 0 AND value_key IS NOT nullif(substr(replace(replace(replace(replace(replace(replace(new.phone, ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', ''), -10), '');
  INSERT INTO contact_points (account_id, owner_kind, owner_id, kind, value, value_key, rank) SELECT new.account_id, 'buyer', new.id, 'phone', new.phone, nullif(substr(replace(replace(replace(replace(replace(replace(new.phone, ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', ''), -10), ''), 0 WHERE nullif(substr(replace(replace(replace(replace(replace(replace(new.phone, ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', ''), -10), '') IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM contact_points p WHERE p.owner_kind = 'buyer' AND p.owner_id = new.id AND p.kind = 'phone' AND p.value_key = nullif(substr(replace(replace(replace(replace(replace(replace(new.phone, ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', ''), -10), ''));
  INSERT INTO contact_points (account_id, owner_kind, owner_id, kind, value, value_key, rank) SELECT new.account_id, 'buyer', new.id, 'phone', o.value, o.value_key, o.rank FROM
    (SELECT value, nullif(substr(replace(replace(replace(replace(replace(replace(value, ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', ''), -10), '') AS value_key, min(key) + 1 AS rank FROM json_each(new.other_phones) GROUP BY 2) o WHERE o.value_key IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM contact_points p WHERE p.owner_kind = 'buyer' AND p.owner_id = new.id AND p.kind = 'phone' AND p.value_key = o.value_key);
END;
--> statement-breakpoint
CREATE TRIGGER buyers_emails_changed AFTER UPDATE OF email, other_emails ON buyers WHEN old.email IS NOT new.email OR old.other_emails IS NOT new.other_emails BEGIN
  DELETE FROM contact_points WHERE owner_kind = 'buyer' AND owner_id = new.id AND kind = 'email' AND value_key IS NOT nullif(lower(trim(new.email)), '')
    AND value_key NOT IN (SELECT coalesce(lower(trim(value)), '') FROM json_each(new.other_emails));
  UPDATE contact_points SET value = new.email, rank = 0 WHERE owner_kind = 'buyer' AND owner_id = new.id AND kind = 'email' AND value_key = nullif(lower(trim(new.email)), '');
  UPDATE contact_points SET rank = 1 WHERE owner_kind = 'buyer' AND owner_id = new.id AND kind = 'email' AND rank = 0 AND value_key IS NOT nullif(lower(trim(new.email)), '');
  INSERT INTO contact_points (account_id, owner_kind, owner_id, kind, value, value_key, rank) SELECT new.account_id, 'buyer', new.id, 'email', new.email, nullif(lower(trim(new.email)), ''), 0 WHERE nullif(lower(trim(new.email)), '') IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM contact_points p WHERE p.owner_kind = 'buyer' AND p.owner_id = new.id AND p.kind = 'email' AND p.value_key = nullif(lower(trim(new.email)), ''));
  INSERT INTO contact_points (account_id, owner_kind, owner_id, kind, value, value_key, rank) SELECT new.account_id, 'buyer', new.id, 'email', o.value, o.value_key, o.rank FROM
    (SELECT value, nullif(lower(trim(value)), '') AS value_key, min(key) + 1 AS rank FROM json_each(new.other_emails) GROUP BY 2) o WHERE o.value_key IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM contact_points p WHERE p.owner_kind = 'buyer' AND p.owner_id = new.id AND p.kind = 'email' AND p.value_key = o.value_key);
END;
--> statement-breakpoint
CREATE TRIGGER buyers_mailing_changed AFTER UPDATE OF mailing_address, mailing_city, mailing_state, mailing_zip ON buyers WHEN old.mailing_address IS NOT new.mailing_address OR old.mailing_city IS NOT new.mailing_city OR old.mailing_state IS NOT new.mailing_state OR old.mailing_zip IS NOT new.mailing_zip BEGIN
  DELETE FROM contact_points WHERE owner_kind = 'buyer' AND owner_id = new.id AND kind = 'mail';
  INSERT INTO contact_points (account_id, owner_kind, owner_id, kind, value, value_key, rank) SELECT new.account_id, 'buyer', new.id, 'mail', trim(coalesce(new.mailing_address, '') || coalesce(', ' || new.mailing_city, '') || coalesce(', ' || new.mailing_state, '') || coalesce(' ' || new.mailing_zip, '')), new.mailing_key, 0 WHERE new.mailing_key IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER buyers_unpointed AFTER DELETE ON buyers BEGIN
  DELETE FROM contact_points WHERE owner_kind = 'buyer' AND owner_id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER list_members_counted AFTER INSERT ON list_members BEGIN
  INSERT INTO list_counts (list_id, account_id, size, stacked) VALUES (new.list_id, new.account_id, 1, 0) ON CONFLICT DO UPDATE SET size = size + 1;
  UPDATE list_counts SET stacked = stacked + 1 WHERE list_id = new.list_id AND EXISTS (SELECT 1 FROM list_members WHERE lead_id = new.lead_id AND list_id <> new.list_id);
  UPDATE list_counts SET stacked = stacked + 1 WHERE list_id IN (SELECT list_id FROM list_members WHERE lead_id = new.lead_id AND list_id <> new.list_id) AND (SELECT count(*) FROM list_members WHERE lead_id = new.lead_id) = 2;
END;
--> statement-breakpoint
CREATE TRIGGER list_members_uncounted AFTER DELETE ON list_members BEGIN
  UPDATE list_counts SET size = size - 1, stacked = stacked - EXISTS (SELECT 1 FROM list_members WHERE lead_id = old.lead_id) WHERE list_id = old.list_id;
  UPDATE list_counts SET stacked = stacked - 1 WHERE list_id IN (SELECT list_id FROM list_members WHERE lead_id = old.lead_id) AND (SELECT count(*) FROM list_members WHERE lead_id = old.lead_id) = 1;
END;
--> statement-breakpoint
CREATE TRIGGER ledger_in_order BEFORE INSERT ON ledger WHEN new.sequence <> 1 + (SELECT coalesce(max(sequence), 0) FROM ledger WHERE account_id = new.account_id) OR EXISTS (SELECT 1 FROM ledger WHERE id = new.id OR hash = new.hash) BEGIN
  SELECT RAISE(ABORT, 'the ledger takes new rows alone, each after the last');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_unchanged BEFORE UPDATE ON ledger BEGIN
  SELECT RAISE(ABORT, 'a row of the ledger cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_kept BEFORE DELETE ON ledger WHEN EXISTS (SELECT 1 FROM users WHERE id = old.account_id) BEGIN
  SELECT RAISE(ABORT, 'a row of the ledger goes with its whole account alone');
END;
--> statement-breakpoint
CREATE TRIGGER documents_unfiled AFTER DELETE ON documents WHEN NOT EXISTS (SELECT 1 FROM documents WHERE account_id = old.account_id AND sha256 = old.sha256) BEGIN
  DELETE FROM document_files WHERE account_id = old.account_id AND sha256 = old.sha256;
END;
--> statement-breakpoint
CREATE TRIGGER listings_left BEFORE DELETE ON listings BEGIN
  UPDATE room_guests SET room_ended_at = coalesce(old.closed_at, old.closes_at), name = NULL, email = NULL, phone = NULL, session_hash = NULL, code_hash = NULL, counter_amount = NULL, counter_note = NULL WHERE listing_id = old.id;
END;