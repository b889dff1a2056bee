import type { ActionConfig } from '@dormer/api/contracts/templates/schema'
import { Button } from '@dormer/ui/button'
import { Confirm } from '@dormer/ui/confirm'
import { Menu, MenuDelete, MenuItem } from '@dormer/ui/menu'
import { toastDone, toastRefused } from '@dormer/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { Ellipsis, FilePlus, FileText, FileX } from 'lucide-react'
import { useRef, useState } from 'react'
import { messageOf } from '../core/refusal.ts'
import { trpc } from '../core/trpc.ts'
import { dropDraft } from './draft.ts'
import { ACCEPT_CONTRACTS, importContract } from './import-file.ts'
import { useContracts } from './use-contract.ts'
import { foundWords, useNewContract } from './use-new-contract.ts'

type ContractMenuProps = { config: ActionConfig; onImport: (templateMarkdown: string) => void }

/** What can be done with a contract as a whole. */
export function ContractMenu({ config, onImport }: ContractMenuProps) {
	const { deckId, id: configId, name, status } = config
	const [asking, setAsking] = useState(false)
	const files = useRef<HTMLInputElement>(null)
	const begin = useNewContract()
	const { openContract } = useContracts()
	const utils = trpc.useUtils()
	const onError = (error: unknown) => toastRefused(messageOf(error))
	const reread = async () => {
		await utils.contracts.listActionConfigs.invalidate({ deckId })
		await utils.decks.preflight.invalidate({ deckId })
	}
	const read = useMutation({
		mutationFn: importContract,
		onSuccess: ({ templateMarkdown, detectedVariables }) => {
			onImport(templateMarkdown)
			toastDone(foundWords(detectedVariables.length))
		},
		onError,
	})
	const withdraw = trpc.contracts.updateActionConfig.useMutation({
		onSuccess: async () => {
			await reread()
			toastDone('The contract is a draft again: nobody can sign it')
		},
		onError,
	})
	const remove = trpc.contracts.deleteActionConfig.useMutation({
		onSuccess: async () => {
			dropDraft(configId)
			openContract(undefined)
			await reread()
			toastDone(`${name} is deleted`)
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
						busy={read.isPending || begin.isPending}
						aria-label="More about this contract"
						className="-mr-1.5"
					>
						<Ellipsis className="icon" aria-hidden />
					</Button>
				}
			>
				<MenuItem
					icon={<FileText className="icon" aria-hidden />}
					onSelect={() => files.current?.click()}
				>
					Replace the text with a PDF or Word file
				</MenuItem>
				<MenuItem
					icon={<FilePlus className="icon" aria-hidden />}
					onSelect={() => begin.mutate({ from: 'starter' })}
				>
					Another contract
				</MenuItem>
				{status === 'published' && (
					<MenuItem
						icon={<FileX className="icon" aria-hidden />}
						onSelect={() => withdraw.mutate({ deckId, configId, status: 'draft' })}
					>
						Make it a draft again
					</MenuItem>
				)}
				<MenuDelete onSelect={() => setAsking(true)} />
			</Menu>
			<input
				ref={files}
				type="file"
				hidden
				accept={ACCEPT_CONTRACTS}
				onChange={({ target }) => {
					const [file] = target.files ?? []
					if (file !== undefined) read.mutate(file)
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
				Nobody can sign it any more. What was signed with it stays, with its own text.
			</Confirm>
		</>
	)
}
