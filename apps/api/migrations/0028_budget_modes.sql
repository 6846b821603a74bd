ALTER TABLE "categories" ADD COLUMN "spending_kind" text;--> statement-breakpoint
ALTER TABLE "ledgers" ADD COLUMN "zero_based_from" text;