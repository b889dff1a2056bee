import { RotateCcw } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { PageProps } from '../core/pages.ts'
import { messages } from '../messages/index.ts'
import { PageLayout } from './page-layout.tsx'

/** Renders the placeholder of a page while its data loads. */
export function PageLoading({ page, title }: { page: PageProps; title: string }) {
	return (
		<PageLayout page={page}>
			<div className="skeleton" role="status" aria-busy="true">
				<h1 className="sr">{title}</h1>
				<i />
				<i />
				<i />
			</div>
		</PageLayout>
	)
}

/** Renders the error message of a page. Loads the page again when the connection returns. */
export function PageError({ page, onRetry }: { page: PageProps; onRetry: () => void }) {
	const t = messages()
	const online = useOnline(page)
	const wasOnline = useRef(online)
	useEffect(() => {
		if (online && !wasOnline.current) onRetry()
		wasOnline.current = online
	}, [online, onRetry])
	return (
		<PageLayout page={page}>
			<div className="lead" role="alert">
				<h1>{online ? t.page.didNotLoad : t.page.offline}</h1>
				<p>{online ? t.page.connectionLost : t.page.opensOnline}</p>
				<button type="button" className="btn btn-main lead-btn" onClick={onRetry}>
					<RotateCcw className="i" aria-hidden="true" />
					{t.general.tryAgain}
				</button>
			</div>
		</PageLayout>
	)
}

/** Returns whether the server is reachable. */
export function useOnline({ network }: Pick<PageProps, 'network'>): boolean {
	return useSyncExternalStore(network.subscribe, network.online)
}
