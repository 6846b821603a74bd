DROP INDEX "tags_one_per_name";--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "merged_into" bigint;--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "is_deleted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "split_lines_transfers" ON "split_lines" USING btree ("ledger_id","transaction_id") WHERE "split_lines"."is_transfer";--> statement-breakpoint
CREATE UNIQUE INDEX "tags_one_per_name" ON "tags" USING btree ("ledger_id","name_key") WHERE "tags"."merged_into" is null and not "tags"."is_deleted";