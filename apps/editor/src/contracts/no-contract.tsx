import { Button } from '@dormer/ui/button'
import { EmptyState } from '@dormer/ui/empty-state'
import { Link } from '@tanstack/react-router'
import { FilePenLine } from 'lucide-react'

/** A list of contracts or of their templates with nothing in it yet: both begin in a deck. */
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
				Write or import the contract in its deck, under Contract, and publish it. Homeowners sign it
				at the end of their presentation.
			</EmptyState>
		</div>
	)
}
