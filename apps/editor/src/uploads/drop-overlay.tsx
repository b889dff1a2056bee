import { FileUp } from 'lucide-react'

/**
 * Renders an overlay while files are dragged over the window. The overlay says what happens when the files are dropped.
 */
export function DropOverlay({ title, children }: { title: string; children: string }) {
	return (
		<div className="pointer-events-none fixed inset-0 z-50 grid place-items-center bg-scrim p-6">
			<div className="grid h-full max-h-[520px] w-full max-w-[880px] place-content-center justify-items-center rounded-l border-2 border-dashed border-accent bg-surface p-6 text-center shadow-over">
				<FileUp className="mb-4 size-10 text-accent" strokeWidth={1.25} aria-hidden />
				<p className="text-2xl font-semibold tracking-[-.022em]">{title}</p>
				<p className="mt-2 text-s text-ink-2">{children}</p>
			</div>
		</div>
	)
}
