import { Button } from '@dormer/ui/button'
import { EmptyState } from '@dormer/ui/empty-state'
import { ErrorState } from '@dormer/ui/error-state'
import { Select } from '@dormer/ui/select'
import { Skeleton } from '@dormer/ui/skeleton'
import { FilePenLine, FileText } from 'lucide-react'
import { messageOf } from '../core/refusal.ts'
import { Panel } from '../deck-editing/panel.tsx'
import { ChooseFiles } from '../uploads/choose-files.tsx'
import { ContractEditor } from './contract-editor.tsx'
import { EndActions } from './end-actions.tsx'
import { ACCEPT_CONTRACTS, CONTRACT_RULES } from './import-file.ts'
import { useContracts } from './use-contract.ts'
import { useNewContract } from './use-new-contract.ts'

/** The contract that the deck ends in. */
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
					title="The contract could not be read"
					message={messageOf(list.error)}
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
	const begin = useNewContract()
	const { isPending, variables } = begin
	return (
		<Panel title="Contract">
			<EmptyState
				icon={<FilePenLine className="icon-l" aria-hidden />}
				title="How does this deck end?"
				action={
					<>
						<Button
							look="primary"
							busy={isPending && variables.from === 'starter'}
							disabled={isPending}
							onClick={() => begin.mutate({ from: 'starter' })}
						>
							Start from our agreement
						</Button>
						<ChooseFiles
							accept={ACCEPT_CONTRACTS}
							busy={isPending && variables.from === 'file'}
							onFiles={([file]) => {
								if (file !== undefined) begin.mutate({ from: 'file', file })
							}}
						>
							<FileText className="icon" aria-hidden />
							Import yours
						</ChooseFiles>
						<Button
							look="quiet"
							disabled={isPending}
							onClick={() => begin.mutate({ from: 'nothing' })}
						>
							Begin empty
						</Button>
					</>
				}
			>
				Homeowners read the contract after the price and sign it with their name. Yours is taken as{' '}
				{CONTRACT_RULES}; its blanks become variables.
			</EmptyState>
			<EndActions />
		</Panel>
	)
}
