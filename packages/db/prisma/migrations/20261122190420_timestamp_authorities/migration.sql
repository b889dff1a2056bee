-- Every certificate of a time-stamping authority whose timestamp a seal contains. The verification rejects other authorities.
CREATE TABLE "timestamp_authority" (
    "fingerprint" TEXT NOT NULL,
    "certificate" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "timestamp_authority_pkey" PRIMARY KEY ("fingerprint")
);
