-- What was published last: another text is another version. What is published already counts as its version.
ALTER TABLE "action_config" ADD COLUMN "published_sha256" TEXT;
ALTER TABLE "action_config" ADD CHECK (published_sha256 ~ '^[0-9a-f]{64}$');
UPDATE "action_config" SET published_sha256 = encode(sha256(convert_to(
  concat_ws(E'\n\n', nullif(btrim(template_markdown, E' \t\r\n'), ''), nullif(btrim(disclosures_markdown, E' \t\r\n'), '')), 'UTF8')), 'hex')
  WHERE status = 'published';
