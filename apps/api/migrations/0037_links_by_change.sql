-- custom
-- Finds the transactions of a change by its index, however many others the ledger has.
CREATE OR REPLACE FUNCTION "link_change"() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  "found_lines" text;
  "sets" text;
BEGIN
  -- No row has a later change. Compared for equality, a ledger with one large import seems to have as many rows in every
  -- change, so that any index looks as good as the right one. Sorted by id alone, the planner would rather read the
  -- whole ledger in that order.
  SELECT string_agg("noun" || ' ' || "id" || ' ' || "public"."digest_of"("content"), E'\n' ORDER BY "changed_in", "id")
    INTO "found_lines"
  FROM "public"."chained_rows" WHERE "ledger_id" = NEW."ledger_id" AND "changed_in" >= NEW."id" AND "place" = 8;
  -- A row may be removed and added again in one change, so removals come first.
  IF current_setting('cairn.other_nouns', true) = 'yes' THEN
    "found_lines" := concat_ws(E'\n', "found_lines", (
      SELECT string_agg("noun" || ' ' || "row_id" || CASE "month" WHEN '' THEN '' ELSE '/' || "month" END || ' gone', E'\n'
        ORDER BY "noun" COLLATE "C", "row_id", "month" COLLATE "C")
      FROM "public"."tombstones" WHERE "ledger_id" = NEW."ledger_id" AND "changed_in" >= NEW."id"
    ), (
      SELECT string_agg("noun" || ' ' || "id" || CASE "month" WHEN '' THEN '' ELSE '/' || "month" END || ' '
        || "public"."digest_of"("content"), E'\n' ORDER BY "place", "id", "month" COLLATE "C")
      FROM "public"."chained_rows" WHERE "ledger_id" = NEW."ledger_id" AND "changed_in" >= NEW."id" AND "place" <> 8
    ));
  END IF;
  SELECT string_agg('changeSet ' || "id" || ' ' || "public"."digest_of"("content")
    || coalesce(E'\nprevious ' || "id" || ' ' || "public"."digest_of"("previous"), ''), E'\n' ORDER BY "id") INTO "sets"
  FROM (
    SELECT * FROM "public"."chained_change_sets" WHERE "ledger_id" = NEW."ledger_id" AND "id" = NEW."id"
    UNION ALL
    SELECT * FROM "public"."chained_change_sets" WHERE "ledger_id" = NEW."ledger_id" AND "changed_in" = NEW."id"
  ) AS "changed";
  "found_lines" := concat_ws(E'\n', nullif("found_lines", ''), "sets");
  IF "found_lines" <> '' THEN
    INSERT INTO "public"."change_links" ("ledger_id", "change_set_id", "made_at", "lines", "hash")
    VALUES (NEW."ledger_id", NEW."id", NEW."made_at", "found_lines", "public"."link_hash"((
      SELECT "hash" FROM "public"."change_links" WHERE "ledger_id" = NEW."ledger_id" ORDER BY "change_set_id" DESC LIMIT 1
    ), NEW."id", NEW."made_at", "found_lines"));
  END IF;
  RETURN NULL;
END
$$;
