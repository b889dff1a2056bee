import type { Prisma } from '@dormer/db'
import type { App } from '../../core/app.ts'
import { fileUrl } from '../../core/file-url.ts'
import { revisionOf } from '../../core/revision.ts'
import { DEFAULT_PROMPTS, type QaSettings } from './schema.ts'

type QaSettingsRow = Prisma.QaSettingsGetPayload<object>

/** Converts a deck's Q&A settings to the wire record. A deck without stored Q&A settings has the default prompts. */
export function presentQaSettings(
	ctx: Pick<App, 'providers'>,
	{ deckId, row }: { deckId: string; row: QaSettingsRow | null },
): QaSettings {
	const prompts = {
		resumePromptText: row?.resumePromptText ?? DEFAULT_PROMPTS.resumePromptText,
		resumeVoiceId: row?.resumeVoiceId ?? null,
		transitionPromptText: row?.transitionPromptText ?? DEFAULT_PROMPTS.transitionPromptText,
		transitionVoiceId: row?.transitionVoiceId ?? null,
	}
	return {
		...prompts,
		deckId,
		resumeAudioUrl: fileUrl(ctx, row?.resumeAudioKey ?? null),
		transitionAudioUrl: fileUrl(ctx, row?.transitionAudioKey ?? null),
		revision: revisionOf(prompts),
	}
}
