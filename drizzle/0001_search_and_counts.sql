-- Search: one trigram index a table, kept by triggers, so that no writer can forget it.
CREATE VIRTUAL TABLE leads_search USING fts5(text, digits, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
CREATE VIRTUAL TABLE properties_search USING fts5(text, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
CREATE VIRTUAL TABLE deals_search USING fts5(text, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
CREATE VIRTUAL TABLE milestones_search USING fts5(text, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER leads_indexed AFTER INSERT ON leads BEGIN
  INSERT INTO leads_search (rowid, text, digits) VALUES (new.id, coalesce(new.first_name, '') || char(10) || coalesce(new.last_name, '') || char(10) || coalesce(new.company, '') || char(10) || coalesce(new.email, '') || char(10) || coalesce(new.phone, '') || char(10) || coalesce(new.property_address, '') || char(10) || coalesce(new.property_city, ''), replace(replace(replace(replace(replace(replace(replace(coalesce(new.phone, ''), ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', ''), char(9), ''));
END;
--> statement-breakpoint
CREATE TRIGGER leads_unindexed AFTER DELETE ON leads BEGIN
  DELETE FROM leads_search WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER leads_reindexed AFTER UPDATE OF first_name, last_name, company, email, phone, property_address, property_city ON leads WHEN old.first_name IS NOT new.first_name OR old.last_name IS NOT new.last_name OR old.company IS NOT new.company OR old.email IS NOT new.email OR old.phone IS NOT new.phone OR old.property_address IS NOT new.property_address OR old.property_city IS NOT new.property_city BEGIN
  DELETE FROM leads_search WHERE rowid = old.id;
  INSERT INTO leads_search (rowid, text, digits) VALUES (new.id, coalesce(new.first_name, '') || char(10) || coalesce(new.last_name, '') || char(10) || coalesce(new.company, '') || char(10) || coalesce(new.email, '') || char(10) || coalesce(new.phone, '') || char(10) || coalesce(new.property_address, '') || char(10) || coalesce(new.property_city, ''), replace(replace(replace(replace(replace(replace(replace(coalesce(new.phone, ''), ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', ''), char(9), ''));
END;
--> statement-breakpoint
CREATE TRIGGER properties_indexed AFTER INSERT ON properties BEGIN
  INSERT INTO properties_search (rowid, text) VALUES (new.id, coalesce(new.address, '') || char(10) || coalesce(new.unit, '') || char(10) || coalesce(new.city, '') || char(10) || coalesce(new.state, '') || char(10) || coalesce(new.zip, '') || char(10) || coalesce(new.county, '') || char(10) || coalesce(new.description, '') || char(10) || coalesce(new.seller_notes, ''));
END;
--> statement-breakpoint
CREATE TRIGGER properties_unindexed AFTER DELETE ON properties BEGIN
  DELETE FROM properties_search WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER properties_reindexed AFTER UPDATE OF address, unit, city, state, zip, county, description, seller_notes ON properties WHEN old.address IS NOT new.address OR old.unit IS NOT new.unit OR old.city IS NOT new.city OR old.state IS NOT new.state OR old.zip IS NOT new.zip OR old.county IS NOT new.county OR old.description IS NOT new.description OR old.seller_notes IS NOT new.seller_notes BEGIN
  DELETE FROM properties_search WHERE rowid = old.id;
  INSERT INTO properties_search (rowid, text) VALUES (new.id, coalesce(new.address, '') || char(10) || coalesce(new.unit, '') || char(10) || coalesce(new.city, '') || char(10) || coalesce(new.state, '') || char(10) || coalesce(new.zip, '') || char(10) || coalesce(new.county, '') || char(10) || coalesce(new.description, '') || char(10) || coalesce(new.seller_notes, ''));
END;
--> statement-breakpoint
CREATE TRIGGER milestones_indexed AFTER INSERT ON milestones BEGIN
  INSERT INTO milestones_search (rowid, text) VALUES (new.id, coalesce(new.title, '') || char(10) || coalesce(new.description, '') || char(10) || coalesce(new.milestone_type, ''));
END;
--> statement-breakpoint
CREATE TRIGGER milestones_unindexed AFTER DELETE ON milestones BEGIN
  DELETE FROM milestones_search WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER milestones_reindexed AFTER UPDATE OF title, description, milestone_type ON milestones WHEN old.title IS NOT new.title OR old.description IS NOT new.description OR old.milestone_type IS NOT new.milestone_type BEGIN
  DELETE FROM milestones_search WHERE rowid = old.id;
  INSERT INTO milestones_search (rowid, text) VALUES (new.id, coalesce(new.title, '') || char(10) || coalesce(new.description, '') || char(10) || coalesce(new.milestone_type, ''));
END;
--> statement-breakpoint
CREATE TRIGGER deals_indexed AFTER INSERT ON deals BEGIN
  INSERT INTO deals_search (rowid, text)
    SELECT d.id, d.id || char(10) || d.deal_type || char(10) || replace(d.deal_type, '_', ' ') || char(10) || coalesce(d.notes, '') || char(10) || p.address || char(10) || p.city || char(10) || trim(coalesce(l.first_name, '') || ' ' || coalesce(l.last_name, ''))
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
    SELECT d.id, d.id || char(10) || d.deal_type || char(10) || replace(d.deal_type, '_', ' ') || char(10) || coalesce(d.notes, '') || char(10) || p.address || char(10) || p.city || char(10) || trim(coalesce(l.first_name, '') || ' ' || coalesce(l.last_name, ''))
    FROM deals d JOIN properties p ON p.id = d.property_id JOIN leads l ON l.id = d.lead_id WHERE d.id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER deals_reindexed_with_property AFTER UPDATE OF address, city ON properties
WHEN old.address <> new.address OR old.city <> new.city BEGIN
  DELETE FROM deals_search WHERE rowid IN (SELECT id FROM deals WHERE property_id = new.id);
  INSERT INTO deals_search (rowid, text)
    SELECT d.id, d.id || char(10) || d.deal_type || char(10) || replace(d.deal_type, '_', ' ') || char(10) || coalesce(d.notes, '') || char(10) || p.address || char(10) || p.city || char(10) || trim(coalesce(l.first_name, '') || ' ' || coalesce(l.last_name, ''))
    FROM deals d JOIN properties p ON p.id = d.property_id JOIN leads l ON l.id = d.lead_id WHERE d.property_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER deals_reindexed_with_lead AFTER UPDATE OF first_name, last_name ON leads
WHEN old.first_name IS NOT new.first_name OR old.last_name IS NOT new.last_name BEGIN
  DELETE FROM deals_search WHERE rowid IN (SELECT id FROM deals WHERE lead_id = new.id);
  INSERT INTO deals_search (rowid, text)
    SELECT d.id, d.id || char(10) || d.deal_type || char(10) || replace(d.deal_type, '_', ' ') || char(10) || coalesce(d.notes, '') || char(10) || p.address || char(10) || p.city || char(10) || trim(coalesce(l.first_name, '') || ' ' || coalesce(l.last_name, ''))
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
