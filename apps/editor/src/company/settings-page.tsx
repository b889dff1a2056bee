import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Page } from '../core/page.tsx'
import { useDocumentTitle } from '../core/use-document-title.ts'
import { SETTINGS_SECTIONS } from './settings-sections.ts'

/**
 * Renders the company's settings; each section has a separate URL. On a narrow screen, the row of links scrolls to the
 * current section.
 */
export function SettingsPage() {
	useDocumentTitle('Settings')
	const nav = useRef<HTMLElement>(null)
	const pathname = useRouterState({ select: (state) => state.location.pathname })
	useEffect(() => {
		const current = nav.current?.querySelector(`a[href="${pathname}"]`)
		current?.scrollIntoView({ block: 'nearest', inline: 'center' })
	}, [pathname])
	return (
		<Page title="Settings">
			<nav
				ref={nav}
				aria-label="Settings"
				className="-mt-2 mb-5 flex h-10 gap-5 overflow-x-auto overflow-y-hidden border-b border-line"
			>
				{SETTINGS_SECTIONS.map(({ to, label }) => (
					<Link
						key={to}
						to={to}
						activeOptions={{ exact: true, includeSearch: false }}
						className="flex shrink-0 items-center border-b-2 border-transparent text-s font-medium text-ink-meta outline-offset-[-2px] aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink"
					>
						{label}
					</Link>
				))}
			</nav>
			<Outlet />
		</Page>
	)
}
