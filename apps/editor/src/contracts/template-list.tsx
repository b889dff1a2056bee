import type { ContractTemplate } from '@dormer/api/content/contract-templates/schema'
import { ErrorState } from '@dormer/ui/error-state'
import { RowsSkeleton } from '@dormer/ui/skeletons'
import { Status } from '@dormer/ui/status'
import { Table, Td, Th } from '@dormer/ui/table'
import { Link } from '@tanstack/react-router'
import { errorMessage } from '../core/api-error.ts'
import { formatRelativeTime } from '../core/format.ts'
import { trpc } from '../core/trpc.ts'
import { NoContract } from './no-contract.tsx'

/** Renders the contract templates of all decks; each row opens the template in its deck. */
export function TemplateList() {
	const list = trpc.contracts.listTemplates.useQuery()
	if (list.isPending)
		return (
			<div className="card">
				<RowsSkeleton label="Loading the templates" />
			</div>
		)
	if (list.data === undefined)
		return (
			<ErrorState
				title="The templates could not be loaded"
				message={errorMessage(list.error)}
				onRetry={() => void list.refetch()}
			/>
		)
	const { templates } = list.data
	if (templates.length === 0) return <NoContract title="No deck has a contract yet" />
	return (
		<>
			<div className="card hidden overflow-x-auto md:block">
				<Table label="Contract templates">
					<thead>
						<tr>
							<Th>Contract</Th>
							<Th>Deck</Th>
							<Th>State</Th>
							<Th>Version</Th>
							<Th>Changed</Th>
						</tr>
					</thead>
					<tbody>
						{templates.map((template) => (
							<Row key={template.configId} template={template} />
						))}
					</tbody>
				</Table>
			</div>
			<ul className="grid grid-cols-1 gap-3 md:hidden">
				{templates.map((template) => (
					<Card key={template.configId} template={template} />
				))}
			</ul>
		</>
	)
}

type PartProps = { template: ContractTemplate }

function NameLink({ template: { deckId, configId, name } }: PartProps) {
	return (
		<Link
			to="/decks/$deckId"
			params={{ deckId }}
			search={{ tab: 'contract', contract: configId }}
			className="font-semibold before:absolute before:inset-0"
		>
			{name}
		</Link>
	)
}

function State({ template: { status } }: PartProps) {
	return status === 'published' ? (
		<Status tone="good">Published</Status>
	) : (
		<Status tone="open">Draft</Status>
	)
}

function Row({ template }: PartProps) {
	return (
		<tr className="relative hover:bg-paper">
			<Td className="max-w-64 truncate">
				<NameLink template={template} />
			</Td>
			<Td className="max-w-64 truncate text-ink-2">{template.deckName}</Td>
			<Td>
				<State template={template} />
			</Td>
			<Td className="num">{template.version}</Td>
			<Td className="text-ink-2 first-letter:uppercase">
				{formatRelativeTime(template.updatedAt)}
			</Td>
		</tr>
	)
}

function Card({ template }: PartProps) {
	return (
		<li className="card relative px-4 py-3">
			<div className="flex items-center justify-between gap-2">
				<NameLink template={template} />
				<State template={template} />
			</div>
			<p className="mt-0.5 truncate text-s text-ink-2">{template.deckName}</p>
			<p className="mt-1 truncate text-xs text-ink-meta">
				Version {template.version} · changed {formatRelativeTime(template.updatedAt)}
			</p>
		</li>
	)
}
