import { Button } from '@dormer/ui/button'
import { EmptyState } from '@dormer/ui/empty-state'
import { ErrorState } from '@dormer/ui/error-state'
import { Select } from '@dormer/ui/select'
import { Skeleton } from '@dormer/ui/skeleton'
import { FilePenLine, FileText } from 'lucide-react'
import { errorMessage } from '../core/api-error.ts'
import { Panel } from '../deck-editing/panel.tsx'
import { ChooseFiles } from '../uploads/choose-files.tsx'
import { ClosingButtons } from './closing-buttons.tsx'
import { ContractEditor } from './contract-editor.tsx'
import { ACCEPT_CONTRACTS, CONTRACT_RULES } from './import-file.ts'
import { useContracts } from './use-contracts.ts'
import { useNewContract } from './use-new-contract.ts'

/** Renders the contract panel of a deck: the editor of the open contract, or the ways to create the first one. */
export function ContractPanel() {
	const { list, contracts, open, openContract } = useContracts()
	if (list.isPending)
		return (
			<Panel title="Contract">
				<Skeleton className="h-72" />
			</Panel>
		)
	if (list.data === undefined)
		return (
			<Panel title="Contract">
				<ErrorState
					title="The contract could not be loaded"
					message={errorMessage(list.error)}
					onRetry={() => void list.refetch()}
				/>
			</Panel>
		)
	if (open === null) return <FirstContract />
	return (
		<ContractEditor
			key={open.id}
			config={open}
			choice={
				contracts.length > 1 && (
					<Select
						quiet
						aria-label="Contract"
						className="max-w-44"
						value={open.id}
						options={contracts.map(({ id, name }) => ({ value: id, label: name }))}
						onChange={openContract}
					/>
				)
			}
		/>
	)
}

function FirstContract() {
	const createContract = useNewContract()
	const { isPending, variables } = createContract
	return (
		<Panel title="Contract">
			<EmptyState
				icon={<FilePenLine className="icon-l" aria-hidden />}
				title="Add a contract to this deck"
				action={
					<>
						<Button
							look="primary"
							busy={isPending && variables.from === 'starter'}
							disabled={isPending}
							onClick={() => createContract.mutate({ from: 'starter' })}
						>
							Start from a sample agreement
						</Button>
						<ChooseFiles
							accept={ACCEPT_CONTRACTS}
							busy={isPending && variables.from === 'file'}
							onFiles={([file]) => {
								if (file !== undefined) createContract.mutate({ from: 'file', file })
							}}
						>
							<FileText className="icon" aria-hidden />
							Import a file
						</ChooseFiles>
						<Button
							look="quiet"
							disabled={isPending}
							onClick={() => createContract.mutate({ from: 'nothing' })}
						>
							Start with an empty contract
						</Button>
					</>
				}
			>
				Homeowners read the contract after the price and sign it with their name. You can import{' '}
				{CONTRACT_RULES}. Blanks in the file become variables.
			</EmptyState>
			<ClosingButtons />
		</Panel>
	)
}
