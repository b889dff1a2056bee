import { TriangleAlert } from 'lucide-react'

/** Renders the notice that the generated script leaves out a part of its slide, until the rep edits the script. */
export function NeedsWords() {
	return (
		<div
			role="note"
			className="mb-2 flex gap-3 rounded-m border border-line bg-paper px-3 py-2.5 text-s"
		>
			<TriangleAlert className="icon mt-0.5 text-warn" aria-hidden />
			<div>
				<b className="font-semibold">Complete the script</b>
				<p className="text-ink-2">
					The generated script leaves out a part of this slide. Say in your own words what the slide
					shows.
				</p>
			</div>
		</div>
	)
}
