-- Existing keys get the folding of names: accents, typographic quotes and dashes, and repeated spaces no longer count.
CREATE FUNCTION "fold_name"("name" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT btrim(regexp_replace(
    replace(replace(replace(replace(
      translate(
        lower(normalize(
          regexp_replace(
            normalize(translate("name", U&'`\00B4\02B9\02BB\02BC\02BD\02C8\2018\2019\201A\201B\2032\2035\FF07\201C\201D\201E\201F\2033\2036\00AB\00BB\FF02\2010\2011\2012\2013\2014\2015\2212\FE58\FE63\FF0D\1680\2028\2029\00AD\200B\200C\200D\200E\200F\2060\FEFF', '''''''''''''''''''''''''''''"""""""""----------   '), NFKD),
            '[\u0300-\u036f]', '', 'g'),
          NFC) COLLATE "C"),
        U&'\00F8\0111\00F0\0142\0131\03C2', U&'oddli\03C3'),
      U&'\00DF', 'ss'), U&'\00E6', 'ae'), U&'\0153', 'oe'), U&'\00FE', 'th'),
    '\s+', ' ', 'g'))
$$;
--> statement-breakpoint
CREATE FUNCTION "fold_search_text"("search_text" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT "fold_name"(split_part("search_text", E'\n', 1)) || E'\n' || "fold_name"(split_part("search_text", E'\n', 2))
    || E'\n' || split_part("search_text", E'\n', 3)
$$;
--> statement-breakpoint
UPDATE "transactions" SET "name_key" = "fold_name"("name_key"), "search_text" = "fold_search_text"("search_text")
WHERE "search_text" ~ '[^\x01-\x7e]|  |`';
--> statement-breakpoint
UPDATE "changes" SET "before" = "before"
  || CASE WHEN "before" ? 'nameKey' THEN jsonb_build_object('nameKey', "fold_name"("before" ->> 'nameKey')) ELSE '{}' END
  || CASE WHEN "before" ? 'searchText' THEN jsonb_build_object('searchText', "fold_search_text"("before" ->> 'searchText')) ELSE '{}' END
WHERE ("before" ? 'nameKey' OR "before" ? 'searchText')
  AND concat("before" ->> 'nameKey', "before" ->> 'searchText') ~ '[^\x01-\x7e]|  |`';
--> statement-breakpoint
-- Of two rules whose names are now the same, the one that has won so far stays.
DELETE FROM "category_rules" AS "rule" USING (
  SELECT "own"."user_id", "own"."id", row_number() OVER (
    PARTITION BY "own"."user_id", "fold_name"("own"."value_key")
    ORDER BY "category"."parent_id" IS NOT NULL DESC, "own"."id" DESC
  ) AS "place"
  FROM "category_rules" AS "own"
  JOIN "categories" AS "category" ON "category"."user_id" = "own"."user_id" AND "category"."id" = "own"."category_id"
  WHERE "own"."type" = 'Name' AND "own"."comparison" = 'equals'
) AS "ranked"
WHERE "ranked"."place" > 1 AND "rule"."user_id" = "ranked"."user_id" AND "rule"."id" = "ranked"."id";
--> statement-breakpoint
UPDATE "category_rules" SET "value_key" = "fold_name"("value_key") WHERE "value_key" ~ '[^\x01-\x7e]|  |`';
--> statement-breakpoint
UPDATE "change_sets" SET "removed" = jsonb_set("removed", '{rules}', (
  SELECT jsonb_agg("rule" || jsonb_build_object('valueKey', "fold_name"("rule" ->> 'valueKey')) ORDER BY "place")
  FROM jsonb_array_elements("removed" -> 'rules') WITH ORDINALITY AS "listed"("rule", "place")
))
WHERE jsonb_array_length("removed" -> 'rules') > 0;
--> statement-breakpoint
DROP FUNCTION "fold_search_text"(text);
--> statement-breakpoint
DROP FUNCTION "fold_name"(text);
