-- A property may begin with its address alone: these columns lose NOT NULL, each by a copy that takes its name.
-- Rebuilding the table instead would delete, in one transaction with its foreign keys on, what points at it.
DROP TRIGGER properties_indexed;
--> statement-breakpoint
DROP TRIGGER properties_reindexed;
--> statement-breakpoint
DROP INDEX `properties_by_transaction_created`;
--> statement-breakpoint
DROP INDEX `properties_by_price`;
--> statement-breakpoint
DROP INDEX `properties_by_arv`;
--> statement-breakpoint
DROP INDEX `properties_by_profit`;
--> statement-breakpoint
DROP INDEX `properties_by_type`;
--> statement-breakpoint
ALTER TABLE `properties` ADD `new_county` text;
--> statement-breakpoint
ALTER TABLE `properties` ADD `new_property_type` text;
--> statement-breakpoint
ALTER TABLE `properties` ADD `new_lot_size` real;
--> statement-breakpoint
ALTER TABLE `properties` ADD `new_purchase_price` integer;
--> statement-breakpoint
ALTER TABLE `properties` ADD `new_arv` integer;
--> statement-breakpoint
ALTER TABLE `properties` ADD `new_holding_costs` integer;
--> statement-breakpoint
ALTER TABLE `properties` ADD `new_transaction_type` text;
--> statement-breakpoint
ALTER TABLE `properties` ADD `new_assignment_fee` integer;
--> statement-breakpoint
ALTER TABLE `properties` ADD `new_description` text;
--> statement-breakpoint
ALTER TABLE `properties` ADD `new_profit_potential` integer;
--> statement-breakpoint
UPDATE `properties` SET `new_county` = `county`, `new_property_type` = `property_type`, `new_lot_size` = `lot_size`, `new_purchase_price` = `purchase_price`, `new_arv` = `arv`, `new_holding_costs` = `holding_costs`, `new_transaction_type` = `transaction_type`, `new_assignment_fee` = `assignment_fee`, `new_description` = `description`, `new_profit_potential` = `profit_potential`;
--> statement-breakpoint
ALTER TABLE `properties` DROP COLUMN `county`;
--> statement-breakpoint
ALTER TABLE `properties` RENAME COLUMN `new_county` TO `county`;
--> statement-breakpoint
ALTER TABLE `properties` DROP COLUMN `property_type`;
--> statement-breakpoint
ALTER TABLE `properties` RENAME COLUMN `new_property_type` TO `property_type`;
--> statement-breakpoint
ALTER TABLE `properties` DROP COLUMN `lot_size`;
--> statement-breakpoint
ALTER TABLE `properties` RENAME COLUMN `new_lot_size` TO `lot_size`;
--> statement-breakpoint
ALTER TABLE `properties` DROP COLUMN `purchase_price`;
--> statement-breakpoint
ALTER TABLE `properties` RENAME COLUMN `new_purchase_price` TO `purchase_price`;
--> statement-breakpoint
ALTER TABLE `properties` DROP COLUMN `arv`;
--> statement-breakpoint
ALTER TABLE `properties` RENAME COLUMN `new_arv` TO `arv`;
--> statement-breakpoint
ALTER TABLE `properties` DROP COLUMN `holding_costs`;
--> statement-breakpoint
ALTER TABLE `properties` RENAME COLUMN `new_holding_costs` TO `holding_costs`;
--> statement-breakpoint
ALTER TABLE `properties` DROP COLUMN `transaction_type`;
--> statement-breakpoint
ALTER TABLE `properties` RENAME COLUMN `new_transaction_type` TO `transaction_type`;
--> statement-breakpoint
ALTER TABLE `properties` DROP COLUMN `assignment_fee`;
--> statement-breakpoint
ALTER TABLE `properties` RENAME COLUMN `new_assignment_fee` TO `assignment_fee`;
--> statement-breakpoint
ALTER TABLE `properties` DROP COLUMN `description`;
--> statement-breakpoint
ALTER TABLE `properties` RENAME COLUMN `new_description` TO `description`;
--> statement-breakpoint
ALTER TABLE `properties` DROP COLUMN `profit_potential`;
--> statement-breakpoint
ALTER TABLE `properties` RENAME COLUMN `new_profit_potential` TO `profit_potential`;
--> statement-breakpoint
CREATE INDEX `properties_by_transaction_created` ON `properties` (`account_id`,`transaction_type`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `properties_by_price` ON `properties` (`account_id`,`purchase_price`,`id`);
--> statement-breakpoint
CREATE INDEX `properties_by_arv` ON `properties` (`account_id`,`arv`,`id`);
--> statement-breakpoint
CREATE INDEX `properties_by_profit` ON `properties` (`account_id`,`profit_potential`,`id`);
--> statement-breakpoint
CREATE INDEX `properties_by_type` ON `properties` (`account_id`,`property_type`,`created_at`,`id`);
--> statement-breakpoint
CREATE TRIGGER properties_indexed AFTER INSERT ON properties BEGIN
  INSERT INTO properties_search (rowid, text, digits) VALUES (new.id, replace(replace(coalesce(new.address, '') || char(10) || coalesce(new.unit, '') || char(10) || coalesce(new.city, '') || char(10) || coalesce(new.state, '') || char(10) || coalesce(new.zip, '') || char(10) || coalesce(new.county, '') || char(10) || coalesce(new.description, '') || char(10) || coalesce(new.seller_notes, '') || char(10) || coalesce(new.apn, ''), '''', ''), '’', ''), replace(replace(replace(replace(replace(replace(replace(coalesce(new.apn, ''), ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', ''), char(9), ''));
END;
--> statement-breakpoint
CREATE TRIGGER properties_reindexed AFTER UPDATE OF address, unit, city, state, zip, county, description, seller_notes, apn ON properties WHEN old.address IS NOT new.address OR old.unit IS NOT new.unit OR old.city IS NOT new.city OR old.state IS NOT new.state OR old.zip IS NOT new.zip OR old.county IS NOT new.county OR old.description IS NOT new.description OR old.seller_notes IS NOT new.seller_notes OR old.apn IS NOT new.apn BEGIN
  DELETE FROM properties_search WHERE rowid = old.id;
  INSERT INTO properties_search (rowid, text, digits) VALUES (new.id, replace(replace(coalesce(new.address, '') || char(10) || coalesce(new.unit, '') || char(10) || coalesce(new.city, '') || char(10) || coalesce(new.state, '') || char(10) || coalesce(new.zip, '') || char(10) || coalesce(new.county, '') || char(10) || coalesce(new.description, '') || char(10) || coalesce(new.seller_notes, '') || char(10) || coalesce(new.apn, ''), '''', ''), '’', ''), replace(replace(replace(replace(replace(replace(replace(coalesce(new.apn, ''), ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', ''), char(9), ''));
END;
