CREATE TABLE `lead_blocks` (
	`account_id` integer NOT NULL,
	`block` integer NOT NULL,
	`count` integer NOT NULL,
	`changes` integer NOT NULL,
	PRIMARY KEY(`account_id`, `block`),
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `lead_blocks_by_block` ON `lead_blocks` (`block`,`account_id`);--> statement-breakpoint
DROP INDEX `leads_by_id`;--> statement-breakpoint
CREATE INDEX `leads_by_id` ON `leads` (`account_id`,`id`,`status`,`ai_score`,`source`,`property_type`,`property_state`);
--> statement-breakpoint
-- Search words of one and two characters, which a trigram index cannot see: every pair of neighbouring characters is a word of its own
-- here, and a single character the beginning of one. Kept by triggers like the other indexes.
CREATE VIRTUAL TABLE leads_pairs USING fts5(pairs, content='', contentless_delete=1, detail=none, prefix='1', tokenize="ascii tokenchars '!#$%&()*+,-./:;<=>?@[\]^_`{|}~""'''");
--> statement-breakpoint
-- The places of characters in a text: a trigger cannot count by itself.
CREATE TABLE char_positions (n INTEGER PRIMARY KEY);
--> statement-breakpoint
INSERT INTO char_positions (n) WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 4096) SELECT n FROM c;
--> statement-breakpoint
CREATE TRIGGER leads_paired AFTER INSERT ON leads BEGIN
  INSERT INTO leads_pairs (rowid, pairs) SELECT new.id, group_concat(substr(t.text, p.n, 2), ' ') FROM (SELECT coalesce(new.first_name, '') || char(10) || coalesce(new.last_name, '') || char(10) || coalesce(new.company, '') || char(10) || coalesce(new.email, '') || char(10) || coalesce(new.phone, '') || char(10) || coalesce(new.property_address, '') || char(10) || coalesce(new.property_city, '') || char(10) || replace(replace(replace(replace(replace(replace(replace(coalesce(new.phone, ''), ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', ''), char(9), '') AS text LIMIT 1) t CROSS JOIN char_positions p WHERE p.n <= length(t.text);
END;
--> statement-breakpoint
CREATE TRIGGER leads_unpaired AFTER DELETE ON leads BEGIN
  DELETE FROM leads_pairs WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER leads_repaired AFTER UPDATE OF first_name, last_name, company, email, phone, property_address, property_city ON leads WHEN old.first_name IS NOT new.first_name OR old.last_name IS NOT new.last_name OR old.company IS NOT new.company OR old.email IS NOT new.email OR old.phone IS NOT new.phone OR old.property_address IS NOT new.property_address OR old.property_city IS NOT new.property_city BEGIN
  DELETE FROM leads_pairs WHERE rowid = old.id;
  INSERT INTO leads_pairs (rowid, pairs) SELECT new.id, group_concat(substr(t.text, p.n, 2), ' ') FROM (SELECT coalesce(new.first_name, '') || char(10) || coalesce(new.last_name, '') || char(10) || coalesce(new.company, '') || char(10) || coalesce(new.email, '') || char(10) || coalesce(new.phone, '') || char(10) || coalesce(new.property_address, '') || char(10) || coalesce(new.property_city, '') || char(10) || replace(replace(replace(replace(replace(replace(replace(coalesce(new.phone, ''), ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', ''), char(9), '') AS text LIMIT 1) t CROSS JOIN char_positions p WHERE p.n <= length(t.text);
END;
--> statement-breakpoint
CREATE TRIGGER leads_noted AFTER INSERT ON leads BEGIN
  INSERT INTO lead_blocks (account_id, block, count, changes) VALUES (new.account_id, new.id >> 15, 1, 1) ON CONFLICT DO UPDATE SET count = count + 1, changes = changes + 1;
END;
--> statement-breakpoint
CREATE TRIGGER leads_unnoted AFTER DELETE ON leads BEGIN
  UPDATE lead_blocks SET count = count - 1, changes = changes + 1 WHERE account_id = old.account_id AND block = old.id >> 15;
END;
--> statement-breakpoint
CREATE TRIGGER leads_renoted AFTER UPDATE ON leads BEGIN
  UPDATE lead_blocks SET changes = changes + 1 WHERE account_id = new.account_id AND block = new.id >> 15;
END;
--> statement-breakpoint
-- What is already there: about half a minute for a million leads.
INSERT INTO lead_blocks (account_id, block, count, changes) SELECT account_id, id >> 15, count(*), 1 FROM leads GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO leads_pairs (rowid, pairs) SELECT l.id, (SELECT group_concat(substr(t.text, p.n, 2), ' ') FROM (SELECT coalesce(l.first_name, '') || char(10) || coalesce(l.last_name, '') || char(10) || coalesce(l.company, '') || char(10) || coalesce(l.email, '') || char(10) || coalesce(l.phone, '') || char(10) || coalesce(l.property_address, '') || char(10) || coalesce(l.property_city, '') || char(10) || replace(replace(replace(replace(replace(replace(replace(coalesce(l.phone, ''), ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', ''), char(9), '') AS text LIMIT 1) t CROSS JOIN char_positions p WHERE p.n <= length(t.text)) FROM leads l;
--> statement-breakpoint
-- Which process does a piece of background work, and until when the others leave it alone.
CREATE TABLE claims (name TEXT PRIMARY KEY, holder TEXT NOT NULL, until INTEGER NOT NULL);
