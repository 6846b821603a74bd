ALTER TABLE "accounts" ADD COLUMN "added_on" date;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "is_interest_or_fees" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- custom
-- The same words as `isAboutInterestOrFees`, which new categories are marked by.
UPDATE "categories" SET "is_interest_or_fees" = true WHERE "name" ~* '\y(interest|finance charges?|(account|atm|bank|card|late|overdraft|service) (charges?|fees?))\y';
