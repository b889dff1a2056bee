import { EmptyState } from '@dormer/ui/empty-state'
import { Link, useParams } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ChevronLeft } from 'lucide-react'
import { Page } from '../core/page.tsx'
import { useDocumentTitle } from '../core/use-document-title.ts'
import { TOPICS } from './guide.ts'
import { GuideText } from './guide-text.tsx'

/**
 * Renders the guide for reps: the list of its pages next to the chosen page, or the first page. A narrow screen shows either the
 * list or the chosen page.
 */
export function HelpPage() {
	const { topic: chosen } = useParams({ strict: false })
	const topic = TOPICS.find(({ name }) => name === (chosen ?? TOPICS[0]?.name))
	useDocumentTitle(chosen === undefined || topic === undefined ? 'Help' : topic.title)
	return (
		<Page title="Help">
			<div className="grid items-start gap-8 lg:grid-cols-[220px_minmax(0,1fr)]">
				<nav aria-label="Help topics" className={clsx(chosen !== undefined && 'max-lg:hidden')}>
					<ul className="grid gap-0.5">
						{TOPICS.map(({ name, title }) => (
							<li key={name}>
								<Link
									to="/help/$topic"
									params={{ topic: name }}
									aria-current={name === topic?.name ? 'page' : undefined}
									className="flex min-h-8 items-center rounded-s px-2 py-1 text-s font-medium text-ink-2 hover:bg-sunken aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent"
								>
									{title}
								</Link>
							</li>
						))}
					</ul>
				</nav>
				<article
					aria-label={topic?.title}
					className={clsx(
						'card min-w-0 px-5 pt-5 pb-6 text-m leading-6 sm:px-7',
						chosen === undefined && 'max-lg:hidden',
					)}
				>
					<Link
						to="/help"
						className="mb-3 inline-flex items-center gap-1 rounded-xs text-s font-medium text-ink-2 lg:hidden"
					>
						<ChevronLeft className="icon-s" aria-hidden />
						All topics
					</Link>
					{topic === undefined ? (
						<EmptyState title="Help has no page with this address">
							Choose a topic from the list.
						</EmptyState>
					) : (
						<div className="max-w-[72ch]">
							<h2 className="text-xl font-semibold tracking-[-.015em]">{topic.title}</h2>
							<GuideText nodes={topic.content} />
						</div>
					)}
				</article>
			</div>
		</Page>
	)
}
