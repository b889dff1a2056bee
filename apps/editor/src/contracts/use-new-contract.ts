import type { ActionConfig } from '@dormer/api/content/contract-templates/schema'
import type { DeckLanguage } from '@dormer/api/core/schema'
import { toastError, toastSuccess } from '@dormer/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '../core/api-error.ts'
import { api, client } from '../core/trpc.ts'
import { useDeck } from '../deck-editing/deck-editor.ts'
import { storeDraft } from './contract-draft.ts'
import { importContract } from './import-file.ts'
import { useContracts } from './use-contracts.ts'

const EMPTY =
	'# Agreement\n\nThis agreement is made on {{date}} between {{company_name}} and {{full_name}}.\n'

export type NewContract = { from: 'starter' } | { from: 'nothing' } | { from: 'file'; file: File }

/**
 * Creates a contract as a draft. Imported text can contain unknown variables, which the server rejects. So the text is stored
 * in the browser as an unsaved change that the rep can correct.
 */
export function useNewContract() {
	const { deckId, detail } = useDeck()
	const { language = 'en' } = detail.deck.metadata
	const { openContract } = useContracts()
	return useMutation({
		mutationFn: (source: NewContract) => createFrom({ deckId, language }, source),
		onSuccess: async ({ config, detectedCount }) => {
			await api.contracts.listActionConfigs.invalidate({ deckId })
			openContract(config.id)
			if (detectedCount !== undefined) toastSuccess(importSummary(detectedCount))
		},
		onError: (error) => toastError(errorMessage(error)),
	})
}

type CreatedContract = { config: ActionConfig; detectedCount?: number }

async function createFrom(
	{ deckId, language }: { deckId: string; language: DeckLanguage },
	source: NewContract,
): Promise<CreatedContract> {
	if (source.from === 'starter') {
		const starter = await client.contracts.starter.query({ language })
		return create(deckId, starter.name, starter.templateMarkdown)
	}
	if (source.from === 'nothing') return create(deckId, 'Agreement', EMPTY)
	const { name, templateMarkdown, detectedVariables, readingNotes } = await importContract(
		source.file,
	)
	const { config } = await create(deckId, name, `# ${name}\n`)
	storeDraft(config, { ...config, templateMarkdown }, readingNotes)
	return { config, detectedCount: detectedVariables.length }
}

async function create(
	deckId: string,
	name: string,
	templateMarkdown: string,
): Promise<CreatedContract> {
	const { actionConfig } = await client.contracts.createActionConfig.mutate({
		deckId,
		name,
		actionType: 'contract',
		templateMarkdown,
	})
	return { config: actionConfig }
}

/** Returns the text of the toast after an import, with the number of blanks that were replaced with variables. */
export function importSummary(detectedCount: number): string {
	if (detectedCount === 0) return 'Imported. No blank could be matched to a variable.'
	const variables = detectedCount === 1 ? 'variable' : 'variables'
	return `Imported. ${detectedCount} ${variables} inserted in the blanks.`
}
