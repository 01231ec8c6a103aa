-- What is recorded of a lead as a person outlives the lead, and the address that it had: it stays with the email and the phone,
-- but for what is typed where there is none, which belongs to nobody.
CREATE TRIGGER leads_marks_kept AFTER DELETE ON leads WHEN EXISTS (SELECT 1 FROM users WHERE id = old.account_id)
  AND EXISTS (SELECT 1 FROM contact_standings WHERE account_id = old.account_id AND kind = 'lead' AND value = CAST(old.id AS TEXT) AND standing IN ('litigator', 'do_not_contact', 'opted_out')) BEGIN
  INSERT INTO contact_events (account_id, lead_id, kind, value, standing, source, evidence, address, created_at)
    SELECT s.account_id, old.id, a.kind, a.value, s.standing, s.source, s.evidence, a.address, s.updated_at FROM contact_standings s,
      (SELECT 'email' AS kind, old.email_key AS value, old.email AS address UNION ALL SELECT 'phone', old.phone_digits, old.phone) a
    WHERE s.account_id = old.account_id AND s.kind = 'lead' AND s.value = CAST(old.id AS TEXT) AND a.value IS NOT NULL AND CASE a.kind WHEN 'phone' THEN length(a.value) = 10 AND a.value NOT IN ('0000000000', '1111111111', '2222222222', '3333333333', '4444444444', '5555555555', '6666666666', '7777777777', '8888888888', '9999999999', '1234567890', '0123456789')
      ELSE substr(a.value, 1, instr(a.value, '@') - 1) NOT IN ('none', 'no', 'na', 'n/a', 'noemail', 'no-email', 'nomail', 'unknown') AND a.value NOT IN ('test@example.com', 'test@test.com') END;
  INSERT INTO contact_standings (account_id, kind, value, standing, source, evidence, updated_at)
    SELECT s.account_id, a.kind, a.value, s.standing, s.source, s.evidence, s.updated_at FROM contact_standings s,
      (SELECT 'email' AS kind, old.email_key AS value UNION ALL SELECT 'phone', old.phone_digits) a
    WHERE s.account_id = old.account_id AND s.kind = 'lead' AND s.value = CAST(old.id AS TEXT) AND a.value IS NOT NULL AND CASE a.kind WHEN 'phone' THEN length(a.value) = 10 AND a.value NOT IN ('0000000000', '1111111111', '2222222222', '3333333333', '4444444444', '5555555555', '6666666666', '7777777777', '8888888888', '9999999999', '1234567890', '0123456789')
      ELSE substr(a.value, 1, instr(a.value, '@') - 1) NOT IN ('none', 'no', 'na', 'n/a', 'noemail', 'no-email', 'nomail', 'unknown') AND a.value NOT IN ('test@example.com', 'test@test.com') END
    ON CONFLICT (account_id, kind, value) DO UPDATE SET standing = excluded.standing, source = excluded.source, evidence = excluded.evidence, updated_at = excluded.updated_at
    WHERE CASE excluded.standing WHEN 'litigator' THEN 3 WHEN 'do_not_contact' THEN 2 ELSE 1 END
      > CASE contact_standings.standing WHEN 'litigator' THEN 3 WHEN 'do_not_contact' THEN 2 WHEN 'opted_out' THEN 1 ELSE 0 END;
END;
--> statement-breakpoint
-- An address that a lead had until somebody corrected it may be another person's: whoever knows that can lift the mark.
CREATE TRIGGER leads_marks_left AFTER UPDATE OF email_key, phone_digits ON leads WHEN (old.email_key IS NOT new.email_key OR old.phone_digits IS NOT new.phone_digits)
  AND EXISTS (SELECT 1 FROM contact_standings WHERE account_id = old.account_id AND kind = 'lead' AND value = CAST(old.id AS TEXT) AND standing IN ('litigator', 'do_not_contact', 'opted_out')) BEGIN
  INSERT INTO contact_events (account_id, lead_id, kind, value, standing, source, evidence, address, created_at)
    SELECT s.account_id, old.id, a.kind, a.value, s.standing, 'manual',
      'Recorded of the lead ' || coalesce(nullif(trim(coalesce(old.first_name, '') || ' ' || coalesce(old.last_name, '')), ''), old.id) || coalesce(': ' || s.evidence, ''), a.address, s.updated_at FROM contact_standings s,
      (SELECT 'email' AS kind, old.email_key AS value, new.email_key AS now, old.email AS address UNION ALL SELECT 'phone', old.phone_digits, new.phone_digits, old.phone) a
    WHERE s.account_id = old.account_id AND s.kind = 'lead' AND s.value = CAST(old.id AS TEXT) AND a.value IS NOT NULL AND a.value IS NOT a.now AND CASE a.kind WHEN 'phone' THEN length(a.value) = 10 AND a.value NOT IN ('0000000000', '1111111111', '2222222222', '3333333333', '4444444444', '5555555555', '6666666666', '7777777777', '8888888888', '9999999999', '1234567890', '0123456789')
      ELSE substr(a.value, 1, instr(a.value, '@') - 1) NOT IN ('none', 'no', 'na', 'n/a', 'noemail', 'no-email', 'nomail', 'unknown') AND a.value NOT IN ('test@example.com', 'test@test.com') END;
  INSERT INTO contact_standings (account_id, kind, value, standing, source, evidence, updated_at)
    SELECT s.account_id, a.kind, a.value, s.standing, 'manual',
      'Recorded of the lead ' || coalesce(nullif(trim(coalesce(old.first_name, '') || ' ' || coalesce(old.last_name, '')), ''), old.id) || coalesce(': ' || s.evidence, ''), s.updated_at FROM contact_standings s,
      (SELECT 'email' AS kind, old.email_key AS value, new.email_key AS now UNION ALL SELECT 'phone', old.phone_digits, new.phone_digits) a
    WHERE s.account_id = old.account_id AND s.kind = 'lead' AND s.value = CAST(old.id AS TEXT) AND a.value IS NOT NULL AND a.value IS NOT a.now AND CASE a.kind WHEN 'phone' THEN length(a.value) = 10 AND a.value NOT IN ('0000000000', '1111111111', '2222222222', '3333333333', '4444444444', '5555555555', '6666666666', '7777777777', '8888888888', '9999999999', '1234567890', '0123456789')
      ELSE substr(a.value, 1, instr(a.value, '@') - 1) NOT IN ('none', 'no', 'na', 'n/a', 'noemail', 'no-email', 'nomail', 'unknown') AND a.value NOT IN ('test@example.com', 'test@test.com') END
    ON CONFLICT (account_id, kind, value) DO UPDATE SET standing = excluded.standing, source = excluded.source, evidence = excluded.evidence, updated_at = excluded.updated_at
    WHERE CASE excluded.standing WHEN 'litigator' THEN 3 WHEN 'do_not_contact' THEN 2 ELSE 1 END
      > CASE contact_standings.standing WHEN 'litigator' THEN 3 WHEN 'do_not_contact' THEN 2 WHEN 'opted_out' THEN 1 ELSE 0 END;
END;
