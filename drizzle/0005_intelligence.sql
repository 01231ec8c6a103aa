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
	`status` text DEFAULT 'open' NOT NULL,
	`decided_at` integer,
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
CREATE INDEX `buyer_offers_by_updated` ON `buyer_offers` (`account_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `buyer_offers_by_amount` ON `buyer_offers` (`account_id`,`amount`,`id`);--> statement-breakpoint
CREATE INDEX `buyer_offers_by_status` ON `buyer_offers` (`account_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `buyer_offers_of_property` ON `buyer_offers` (`property_id`,`status`,`amount`);--> statement-breakpoint
CREATE INDEX `buyer_offers_of_buyer` ON `buyer_offers` (`buyer_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `buyer_offers_of_deal` ON `buyer_offers` (`deal_id`);--> statement-breakpoint
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
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `buyers_by_created` ON `buyers` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `buyers_by_id` ON `buyers` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `buyers_by_updated` ON `buyers` (`account_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `buyers_by_name` ON `buyers` (`account_id`,`name`,`id`);--> statement-breakpoint
CREATE INDEX `buyers_by_status` ON `buyers` (`account_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `buyers_by_price` ON `buyers` (`account_id`,`price_max`,`id`);--> statement-breakpoint
CREATE INDEX `buyers_by_proof` ON `buyers` (`account_id`,`proof_of_funds_on`,`id`);--> statement-breakpoint
CREATE INDEX `buyers_by_email` ON `buyers` (`account_id`,`email`);--> statement-breakpoint
CREATE INDEX `buyers_by_phone` ON `buyers` (`account_id`,`phone`);--> statement-breakpoint
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
ALTER TABLE `campaign_recipients` ADD `buyer_id` integer REFERENCES buyers(id) ON DELETE SET NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `campaign_recipients_once_a_buyer` ON `campaign_recipients` (`campaign_id`,`buyer_id`);--> statement-breakpoint
CREATE INDEX `campaign_recipients_of_buyer` ON `campaign_recipients` (`buyer_id`,`sent_at`);--> statement-breakpoint
ALTER TABLE `campaigns` ADD `audience` text DEFAULT 'leads' NOT NULL;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `property_id` integer REFERENCES properties(id) ON DELETE SET NULL;--> statement-breakpoint
CREATE INDEX `campaigns_of_property` ON `campaigns` (`property_id`,`id`);--> statement-breakpoint
ALTER TABLE `import_rows` ADD `sale_id` integer REFERENCES sales(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE `import_rows` ADD `buyer_id` integer REFERENCES buyers(id) ON DELETE SET NULL;--> statement-breakpoint
CREATE INDEX `import_rows_of_sale` ON `import_rows` (`sale_id`);--> statement-breakpoint
CREATE INDEX `import_rows_of_buyer` ON `import_rows` (`buyer_id`);--> statement-breakpoint
ALTER TABLE `imports` ADD `entity` text DEFAULT 'leads' NOT NULL;--> statement-breakpoint
ALTER TABLE `inbound_messages` ADD `buyer_id` integer REFERENCES buyers(id) ON DELETE SET NULL;--> statement-breakpoint
CREATE INDEX `inbound_messages_of_buyer` ON `inbound_messages` (`buyer_id`,`received_at`);--> statement-breakpoint
ALTER TABLE `messages` ADD `buyer_id` integer REFERENCES buyers(id) ON DELETE SET NULL;--> statement-breakpoint
CREATE INDEX `messages_of_buyer` ON `messages` (`buyer_id`,`sent_at`);--> statement-breakpoint
ALTER TABLE `properties` ADD `latitude` real;--> statement-breakpoint
ALTER TABLE `properties` ADD `longitude` real;--> statement-breakpoint
CREATE INDEX `deals_by_buyer` ON `deals` (`account_id`,`buyer_id`,`id`);
--> statement-breakpoint
-- Search, as of the other lists.
CREATE VIRTUAL TABLE sales_search USING fts5(text, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER sales_indexed AFTER INSERT ON sales BEGIN
  INSERT INTO sales_search (rowid, text) VALUES (new.id, coalesce(new.address, '') || char(10) || coalesce(new.city, '') || char(10) || coalesce(new.zip, '') || char(10) || coalesce(new.reference, ''));
END;
--> statement-breakpoint
CREATE TRIGGER sales_unindexed AFTER DELETE ON sales BEGIN
  DELETE FROM sales_search WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER sales_reindexed AFTER UPDATE OF address, city, zip, reference ON sales WHEN old.address IS NOT new.address OR old.city IS NOT new.city OR old.zip IS NOT new.zip OR old.reference IS NOT new.reference BEGIN
  DELETE FROM sales_search WHERE rowid = old.id;
  INSERT INTO sales_search (rowid, text) VALUES (new.id, coalesce(new.address, '') || char(10) || coalesce(new.city, '') || char(10) || coalesce(new.zip, '') || char(10) || coalesce(new.reference, ''));
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE buyers_search USING fts5(text, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER buyers_indexed AFTER INSERT ON buyers BEGIN
  INSERT INTO buyers_search (rowid, text) VALUES (new.id, coalesce(new.name, '') || char(10) || coalesce(new.company, '') || char(10) || coalesce(new.email, '') || char(10) || coalesce(new.phone, '') || char(10) || coalesce(new.areas, '') || char(10) || coalesce(new.notes, ''));
END;
--> statement-breakpoint
CREATE TRIGGER buyers_unindexed AFTER DELETE ON buyers BEGIN
  DELETE FROM buyers_search WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER buyers_reindexed AFTER UPDATE OF name, company, email, phone, areas, notes ON buyers WHEN old.name IS NOT new.name OR old.company IS NOT new.company OR old.email IS NOT new.email OR old.phone IS NOT new.phone OR old.areas IS NOT new.areas OR old.notes IS NOT new.notes BEGIN
  DELETE FROM buyers_search WHERE rowid = old.id;
  INSERT INTO buyers_search (rowid, text) VALUES (new.id, coalesce(new.name, '') || char(10) || coalesce(new.company, '') || char(10) || coalesce(new.email, '') || char(10) || coalesce(new.phone, '') || char(10) || coalesce(new.areas, '') || char(10) || coalesce(new.notes, ''));
END;
--> statement-breakpoint
-- Nearest sales: boxes of place and account; day and living area (0: not known) stand beside, since they would outweigh the degrees.
-- An account is half a unit wide: boxes without any width all have the same area, none, by which the tree could not be balanced.
-- Kept as 32-bit floats, rounded outwards: what is found is compared again.
CREATE VIRTUAL TABLE sales_places USING rtree(id, south, north, west, east, least_account, most_account, +first_day, +last_day, +least_size, +most_size);
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
-- How many sales by source.
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
