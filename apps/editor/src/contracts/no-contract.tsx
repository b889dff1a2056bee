import { Button } from '@dormer/ui/button'
import { EmptyState } from '@dormer/ui/empty-state'
import { Link } from '@tanstack/react-router'
import { FilePenLine } from 'lucide-react'

/** Renders the empty state of the contract lists, with a link to the decks, where reps create contracts. */
export function NoContract({ title }: { title: string }) {
	return (
		<div className="card">
			<EmptyState
				icon={<FilePenLine className="icon-l" aria-hidden />}
				title={title}
				action={
					<Button asChild look="primary">
						<Link to="/decks">Open a deck</Link>
					</Button>
				}
			>
				Open a deck and write or import a contract under Contract, then publish it. Homeowners sign
				it at the end of their presentation.
			</EmptyState>
		</div>
	)
}
