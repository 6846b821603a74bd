CREATE TABLE "alert_log" (
	"user_id" bigint NOT NULL,
	"rule" text NOT NULL,
	"subject" text NOT NULL,
	"channel" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "alert_log_user_id_rule_subject_channel_pk" PRIMARY KEY("user_id","rule","subject","channel")
);
--> statement-breakpoint
CREATE TABLE "alert_preferences" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"quiet_from" smallint NOT NULL,
	"quiet_to" smallint NOT NULL,
	"low_balance_cents" bigint
);
--> statement-breakpoint
CREATE TABLE "alert_switches_off" (
	"user_id" bigint NOT NULL,
	"rule" text NOT NULL,
	"channel" text NOT NULL,
	CONSTRAINT "alert_switches_off_user_id_rule_channel_pk" PRIMARY KEY("user_id","rule","channel")
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"user_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"sealed" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
ALTER TABLE "alert_log" ADD CONSTRAINT "alert_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_preferences" ADD CONSTRAINT "alert_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_switches_off" ADD CONSTRAINT "alert_switches_off_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;