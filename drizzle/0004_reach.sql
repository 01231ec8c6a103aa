CREATE TABLE `achievement_progress` (
	`account_id` integer PRIMARY KEY NOT NULL,
	`activity_id` integer NOT NULL,
	`state` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
	`error` text,
	`answer_due_at` integer,
	`claimed_by` text,
	`claimed_until` integer,
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
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `campaign_recipients_once` ON `campaign_recipients` (`campaign_id`,`lead_id`);--> statement-breakpoint
CREATE INDEX `campaign_recipients_by_created` ON `campaign_recipients` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `campaign_recipients_by_sent` ON `campaign_recipients` (`account_id`,`sent_at`,`id`);--> statement-breakpoint
CREATE INDEX `campaign_recipients_by_status` ON `campaign_recipients` (`account_id`,`status`,`sent_at`,`id`);--> statement-breakpoint
CREATE INDEX `campaign_recipients_of_campaign` ON `campaign_recipients` (`campaign_id`,`status`,`sent_at`,`id`);--> statement-breakpoint
CREATE INDEX `campaign_recipients_of_lead` ON `campaign_recipients` (`lead_id`,`sent_at`);--> statement-breakpoint
CREATE INDEX `campaign_recipients_by_id` ON `campaign_recipients` (`account_id`,`id`);--> statement-breakpoint
CREATE TABLE `campaigns` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`name` text NOT NULL,
	`campaign_type` text NOT NULL,
	`channel` text NOT NULL,
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
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `campaigns_by_created` ON `campaigns` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `campaigns_by_status` ON `campaigns` (`account_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `campaigns_by_channel` ON `campaigns` (`account_id`,`channel`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `campaigns_by_name` ON `campaigns` (`account_id`,`name`,`id`);--> statement-breakpoint
CREATE INDEX `campaigns_by_scheduled` ON `campaigns` (`account_id`,`scheduled_at`,`id`);--> statement-breakpoint
CREATE INDEX `campaigns_by_updated` ON `campaigns` (`account_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `campaigns_working` ON `campaigns` (`status`,`scheduled_at`,`id`);--> statement-breakpoint
CREATE TABLE `contact_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`lead_id` integer,
	`kind` text NOT NULL,
	`value` text NOT NULL,
	`standing` text,
	`source` text NOT NULL,
	`evidence` text,
	`address` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `contact_events_of_value` ON `contact_events` (`account_id`,`kind`,`value`,`id`);--> statement-breakpoint
CREATE INDEX `contact_events_of_lead` ON `contact_events` (`account_id`,`lead_id`,`id`);--> statement-breakpoint
CREATE TABLE `contact_standings` (
	`account_id` integer NOT NULL,
	`kind` text NOT NULL,
	`value` text NOT NULL,
	`standing` text NOT NULL,
	`source` text NOT NULL,
	`evidence` text,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `kind`, `value`),
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `contact_standings_by_standing` ON `contact_standings` (`account_id`,`standing`,`updated_at`);--> statement-breakpoint
CREATE TABLE `inbound_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`lead_id` integer,
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
	FOREIGN KEY (`answers_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `inbound_messages_once` ON `inbound_messages` (`account_id`,`provider`,`provider_id`);--> statement-breakpoint
CREATE INDEX `inbound_messages_of_lead` ON `inbound_messages` (`lead_id`,`received_at`);--> statement-breakpoint
CREATE INDEX `inbound_messages_by_created` ON `inbound_messages` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`lead_id` integer,
	`channel` text NOT NULL,
	`purpose` text NOT NULL,
	`subject_id` integer,
	`group_id` integer,
	`to_address` text NOT NULL,
	`subject` text,
	`body` text NOT NULL,
	`html` text,
	`status` text NOT NULL,
	`due_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`provider` text,
	`provider_id` text,
	`error` text,
	`evidence` text,
	`claimed_by` text,
	`claimed_until` integer,
	`sent_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `messages_due` ON `messages` (`status`,`due_at`,`id`);--> statement-breakpoint
CREATE INDEX `messages_of_group` ON `messages` (`account_id`,`group_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `messages_of_subject` ON `messages` (`account_id`,`purpose`,`subject_id`);--> statement-breakpoint
CREATE INDEX `messages_of_lead` ON `messages` (`lead_id`,`sent_at`);--> statement-breakpoint
CREATE INDEX `messages_by_created` ON `messages` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `messages_by_status` ON `messages` (`account_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `messages_to` ON `messages` (`account_id`,`to_address`,`sent_at`);--> statement-breakpoint
CREATE INDEX `messages_by_provider_id` ON `messages` (`provider_id`);--> statement-breakpoint
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
	`refusal_reason` text,
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
ALTER TABLE `users` ADD `time_zone` text;--> statement-breakpoint
ALTER TABLE `leads` ADD `signals` text;