import type { ActionConfig } from '@dormer/api/contracts/templates/schema'
import { toastDone, toastRefused } from '@dormer/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../core/refusal.ts'
import { api, client } from '../core/trpc.ts'
import { useDeck } from '../deck-editing/deck-editor.ts'
import { keepDraft } from './draft.ts'
import { importContract } from './import-file.ts'
import { useContracts } from './use-contract.ts'

const EMPTY =
	'# Agreement\n\nThis agreement is made on {{date}} between {{company_name}} and {{full_name}}.\n'

export type NewContract = { from: 'starter' } | { from: 'nothing' } | { from: 'file'; file: File }

/**
 * Begins a contract as a draft. What was imported is laid over it unsaved: names that are no variables have to be
 * mapped before the server takes the text.
 */
export function useNewContract() {
	const { deckId } = useDeck()
	const { openContract } = useContracts()
	return useMutation({
		mutationFn: (wanted: NewContract) => begin(deckId, wanted),
		onSuccess: async ({ config, found }) => {
			await api.contracts.listActionConfigs.invalidate({ deckId })
			openContract(config.id)
			if (found !== undefined) toastDone(foundWords(found))
		},
		onError: (error) => toastRefused(messageOf(error)),
	})
}

type Begun = { config: ActionConfig; found?: number }

async function begin(deckId: string, wanted: NewContract): Promise<Begun> {
	if (wanted.from === 'starter') {
		const starter = await client.contracts.starter.query()
		return create(deckId, starter.name, starter.templateMarkdown)
	}
	if (wanted.from === 'nothing') return create(deckId, 'Agreement', EMPTY)
	const { name, templateMarkdown, detectedVariables } = await importContract(wanted.file)
	const { config } = await create(deckId, name, `# ${name}\n`)
	keepDraft(config, { ...config, templateMarkdown })
	return { config, found: detectedVariables.length }
}

async function create(deckId: string, name: string, templateMarkdown: string): Promise<Begun> {
	const { actionConfig } = await client.contracts.createActionConfig.mutate({
		deckId,
		name,
		actionType: 'contract',
		templateMarkdown,
	})
	return { config: actionConfig }
}

/** What an import found, for a toast. */
export function foundWords(found: number): string {
	if (found === 0) return 'Imported. No blank said what belongs in it'
	return `Imported, with ${found} ${found === 1 ? 'variable' : 'variables'} put in its blanks`
}
