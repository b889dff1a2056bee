import type { Prisma, Tx } from '@dormer/db'
import { definedFields } from '../../core/defined-fields.ts'
import { enqueue } from '../../core/jobs.ts'
import { lockRow } from '../../core/lock-row.ts'
import { requireDeck } from '../../core/require.ts'
import { checkRevision } from '../../core/revision.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { requireVoice } from '../voices/index.ts'
import { presentQaSettings } from './present.ts'
import {
	DEFAULT_PROMPTS,
	type QaSettings,
	type QaSettingsInput,
	type UpdateQaSettingsInput,
} from './schema.ts'

type DeckRef = { organizationId: string; deckId: string }
type QaSettingsRow = Prisma.QaSettingsGetPayload<object>

/** Returns the Q&A settings of the deck, or the defaults when the deck has none yet. */
export async function getQaSettings(
	ctx: OrgContext,
	{ deckId }: QaSettingsInput,
): Promise<{ qaSettings: QaSettings }> {
	await requireDeck(ctx, deckId)
	const row = await ctx.db.qaSettings.findFirst({
		where: { organizationId: ctx.organizationId, deckId },
	})
	return { qaSettings: presentQaSettings(ctx, { deckId, row }) }
}

/**
 * Changes only the Q&A settings in the input. When the text or voice of a prompt changes, removes its recording and
 * queues a new one. Rejects with 400 when no engine has the voice.
 */
export async function updateQaSettings(
	ctx: OrgContext,
	input: UpdateQaSettingsInput,
): Promise<{ qaSettings: QaSettings }> {
	const { deckId, revision, ...fields } = input
	const ref = { organizationId: ctx.organizationId, deckId }
	await requireDeck(ctx, deckId)
	for (const field of ['resumeVoiceId', 'transitionVoiceId'] as const) {
		const voiceId = fields[field]
		if (voiceId) await requireVoice(ctx, voiceId, field)
	}
	const row = await ctx.db.$transaction(async (tx) => {
		const before = await lockSettings(tx, ref)
		checkRevision(revision, presentQaSettings(ctx, { deckId, row: before }))
		const data = clearChangedRecordings(before, { ...before, ...definedFields(fields) })
		const where = { organizationId_deckId: ref }
		const after = await tx.qaSettings.update({ where, data })
		if (!isRecorded(after)) await queuePromptRecordings(tx, ref)
		return after
	})
	return { qaSettings: presentQaSettings(ctx, { deckId, row }) }
}

/** Duplicates the Q&A settings of a deck and their recordings in another deck, in the caller's transaction. */
export async function duplicateQaSettings(
	tx: Tx,
	ref: { organizationId: string; fromDeckId: string; toDeckId: string },
): Promise<void> {
	const { organizationId, fromDeckId, toDeckId } = ref
	const row = await tx.qaSettings.findFirst({ where: { organizationId, deckId: fromDeckId } })
	if (row === null) return
	await tx.qaSettings.create({ data: { ...row, deckId: toDeckId } })
	if (!isRecorded(row)) await queuePromptRecordings(tx, { organizationId, deckId: toDeckId })
}

/**
 * Removes the recordings of prompts that use the deck's voice and queues new ones. Called when the deck's voice
 * changes.
 */
export async function resetPromptRecordings(tx: Tx, ref: DeckRef): Promise<void> {
	const resume = await tx.qaSettings.updateMany({
		where: { ...ref, resumeVoiceId: null },
		data: { resumeAudioKey: null },
	})
	const transition = await tx.qaSettings.updateMany({
		where: { ...ref, transitionVoiceId: null },
		data: { transitionAudioKey: null },
	})
	if (resume.count + transition.count > 0) await queuePromptRecordings(tx, ref)
}

/**
 * Locks and returns the deck's Q&A settings row, and creates the row from the defaults if it is missing. Without the lock, the
 * caller's update could overwrite a prompt recording that a job has just stored.
 */
async function lockSettings(tx: Tx, ref: DeckRef): Promise<QaSettingsRow> {
	await tx.qaSettings.createMany({ data: { ...ref, ...DEFAULT_PROMPTS }, skipDuplicates: true })
	const { deckId: id, organizationId } = ref
	await lockRow(tx, { table: 'qa_settings', id, organizationId })
	return tx.qaSettings.findUniqueOrThrow({ where: { organizationId_deckId: ref } })
}

function clearChangedRecordings(before: QaSettingsRow, after: QaSettingsRow): QaSettingsRow {
	const isResumeUnchanged =
		after.resumePromptText === before.resumePromptText &&
		after.resumeVoiceId === before.resumeVoiceId
	const isTransitionUnchanged =
		after.transitionPromptText === before.transitionPromptText &&
		after.transitionVoiceId === before.transitionVoiceId
	return {
		...after,
		resumeAudioKey: isResumeUnchanged ? before.resumeAudioKey : null,
		transitionAudioKey: isTransitionUnchanged ? before.transitionAudioKey : null,
	}
}

function isRecorded(row: QaSettingsRow): boolean {
	return row.resumeAudioKey !== null && row.transitionAudioKey !== null
}

async function queuePromptRecordings(tx: Tx, ref: DeckRef): Promise<void> {
	await enqueue(tx, 'narrate_prompt', { payload: ref, key: `narrate_prompt:${ref.deckId}` })
}
