-- The default voice of the local engine changes (docs/decisions/0060-rms-is-the-default-local-voice.md). Slides of a deck
-- without a chosen voice become stale in companies that use only the local engine, so that all sentences of a deck are
-- recorded with the same voice.
update slide s
   set audio_status = 'stale', audio_script_hash = null
  from deck d
 where d.organization_id = s.organization_id and d.id = s.deck_id
   and coalesce(d.voice_id, '') = ''
   and s.audio_status = 'ready'
   and exists (select 1 from narration_sentence n
                where n.organization_id = s.organization_id and n.engine = 'local')
   and not exists (select 1 from narration_sentence n
                    where n.organization_id = s.organization_id and n.engine <> 'local');
