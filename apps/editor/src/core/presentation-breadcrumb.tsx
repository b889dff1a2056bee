import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'

type Props = {
	presentationId: string
	/** Text of the link to the presentation, such as the name of its homeowner. */
	name: string
	/** Name of the page. */
	page: string
}

/** Renders the path to a page of a presentation: the list, the presentation and the page. */
export function PresentationBreadcrumb({ presentationId, name, page }: Props) {
	return (
		<nav
			aria-label="Breadcrumb"
			className="mb-2 flex flex-wrap items-center gap-1.5 text-s text-ink-meta"
		>
			<Link to="/presentations" className="rounded-xs hover:text-ink">
				Presentations
			</Link>
			<ChevronRight className="icon-s text-ink-3" aria-hidden />
			<Link
				to="/presentations/$presentationId"
				params={{ presentationId }}
				className="rounded-xs hover:text-ink"
			>
				{name}
			</Link>
			<ChevronRight className="icon-s text-ink-3" aria-hidden />
			<span>{page}</span>
		</nav>
	)
}
