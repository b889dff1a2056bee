import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { render as renderInBrowser } from 'vitest-browser-react'
import { client, trpc } from '../core/trpc.ts'

/** Renders a component of the editor with its API client and an empty query cache. */
export function render(children: ReactNode) {
	const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
	return renderInBrowser(
		<trpc.Provider client={client} queryClient={queryClient}>
			<QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
		</trpc.Provider>,
	)
}
