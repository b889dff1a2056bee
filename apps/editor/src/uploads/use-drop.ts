import { type DragEvent, useEffect, useState } from 'react'

/** Returns true while files are dragged over the window. Calls `onFiles` with the dropped files. */
export function useWindowDrop(onFiles: ((files: File[]) => void) | null): boolean {
	const [dragging, setDragging] = useState(false)
	useEffect(() => {
		let depth = 0
		const carriesFiles = (event: globalThis.DragEvent) =>
			event.dataTransfer?.types.includes('Files') === true
		const enter = (event: globalThis.DragEvent) => {
			if (!carriesFiles(event)) return
			depth += 1
			setDragging(true)
		}
		const leave = () => {
			depth = Math.max(0, depth - 1)
			if (depth === 0) setDragging(false)
		}
		const over = (event: globalThis.DragEvent) => {
			if (carriesFiles(event)) event.preventDefault()
		}
		const drop = (event: globalThis.DragEvent) => {
			depth = 0
			setDragging(false)
			if (!carriesFiles(event) || event.defaultPrevented) return
			event.preventDefault()
			onFiles?.([...(event.dataTransfer?.files ?? [])])
		}
		window.addEventListener('dragenter', enter)
		window.addEventListener('dragleave', leave)
		window.addEventListener('dragover', over)
		window.addEventListener('drop', drop)
		return () => {
			window.removeEventListener('dragenter', enter)
			window.removeEventListener('dragleave', leave)
			window.removeEventListener('dragover', over)
			window.removeEventListener('drop', drop)
		}
	}, [onFiles])
	return dragging
}

/** Returns the event handlers that make an element accept dropped files. */
export function dropTarget(onFiles: (files: File[]) => void) {
	return {
		onDragOver: (event: DragEvent) => {
			if (event.dataTransfer.types.includes('Files')) event.preventDefault()
		},
		onDrop: (event: DragEvent) => {
			if (!event.dataTransfer.types.includes('Files')) return
			event.preventDefault()
			onFiles([...event.dataTransfer.files])
		},
	}
}
