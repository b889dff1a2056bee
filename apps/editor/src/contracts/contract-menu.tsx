import type { ActionConfig, ImportedContract } from '@dormer/api/content/contract-templates/schema'
import { Button } from '@dormer/ui/button'
import { Confirm } from '@dormer/ui/confirm'
import { Menu, MenuDelete, MenuItem } from '@dormer/ui/menu'
import { toastError, toastSuccess } from '@dormer/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { Ellipsis, FilePlus, FileText, FileX } from 'lucide-react'
import { useRef, useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'
import { discardDraft } from './contract-draft.ts'
import { ACCEPT_CONTRACTS, importContract } from './import-file.ts'
import { useContracts } from './use-contracts.ts'
import { importSummary, useNewContract } from './use-new-contract.ts'

type ContractMenuProps = { config: ActionConfig; onImport: (imported: ImportedContract) => void }

/** Renders the menu of a contract: replace its text, add another contract, unpublish it or delete it. */
export function ContractMenu({ config, onImport }: ContractMenuProps) {
	const { deckId, id: configId, name, status } = config
	const [asking, setAsking] = useState(false)
	const fileInput = useRef<HTMLInputElement>(null)
	const createContract = useNewContract()
	const { openContract } = useContracts()
	const utils = trpc.useUtils()
	const onError = (error: unknown) => toastError(errorMessage(error))
	const refresh = async () => {
		await utils.contracts.listActionConfigs.invalidate({ deckId })
		await utils.decks.preflight.invalidate({ deckId })
	}
	const importText = useMutation({
		mutationFn: importContract,
		onSuccess: (imported) => {
			onImport(imported)
			toastSuccess(importSummary(imported.detectedVariables.length))
		},
		onError,
	})
	const unpublish = trpc.contracts.updateActionConfig.useMutation({
		onSuccess: async () => {
			await refresh()
			toastSuccess('The contract is a draft again. Homeowners can no longer sign the contract.')
		},
		onError,
	})
	const remove = trpc.contracts.deleteActionConfig.useMutation({
		onSuccess: async () => {
			discardDraft(configId)
			openContract(undefined)
			await refresh()
			toastSuccess(`${name} deleted`)
		},
		onError,
		onSettled: () => setAsking(false),
	})
	return (
		<>
			<Menu
				trigger={
					<Button
						look="quiet"
						size="icon-s"
						busy={importText.isPending || createContract.isPending}
						aria-label="More actions for this contract"
						className="-mr-1.5"
					>
						<Ellipsis className="icon" aria-hidden />
					</Button>
				}
			>
				<MenuItem
					icon={<FileText className="icon" aria-hidden />}
					onSelect={() => fileInput.current?.click()}
				>
					Replace the text with a PDF or Word file
				</MenuItem>
				<MenuItem
					icon={<FilePlus className="icon" aria-hidden />}
					onSelect={() => createContract.mutate({ from: 'starter' })}
				>
					Add another contract
				</MenuItem>
				{status === 'published' && (
					<MenuItem
						icon={<FileX className="icon" aria-hidden />}
						onSelect={() => unpublish.mutate({ deckId, configId, status: 'draft' })}
					>
						Unpublish
					</MenuItem>
				)}
				<MenuDelete onSelect={() => setAsking(true)} />
			</Menu>
			<input
				ref={fileInput}
				type="file"
				hidden
				accept={ACCEPT_CONTRACTS}
				onChange={({ target }) => {
					const [file] = target.files ?? []
					if (file !== undefined) importText.mutate(file)
					target.value = ''
				}}
			/>
			<Confirm
				open={asking}
				onOpenChange={setAsking}
				title={`Delete ${name}?`}
				action="Delete contract"
				busy={remove.isPending}
				onConfirm={() => remove.mutate({ deckId, configId })}
			>
				Homeowners will no longer be able to sign this contract. Contracts that were already signed
				will keep their own text.
			</Confirm>
		</>
	)
}
