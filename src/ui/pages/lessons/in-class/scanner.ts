/** What browsers have that read codes themselves; TypeScript's library does not know it. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

type DetectorClass = new (options: { readonly formats: readonly string[] }) => Detector;

const findClass = (): DetectorClass | undefined => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Can this browser read QR codes before a camera? Nowhere else is it offered. */
export function hasScanner(): boolean {
  // without https there are no media devices
  const { mediaDevices } = navigator as { readonly mediaDevices?: MediaDevices };
  return findClass() !== undefined && mediaDevices !== undefined;
}

/** Between two looks, ms (our choice). */
const lookEveryMs = 250;

/**
 * Shows what the camera sees in `video`, and tells of each code once.
 * @returns how to end it
 * @throws DOMException where there is no camera, or it may not be used
 */
export async function startScanner(video: HTMLVideoElement, onCode: (text: string) => void): Promise<() => void> {
  const Detector = findClass();
  if (Detector === undefined) return () => undefined;
  const detector = new Detector({ formats: ["qr_code"] });
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  video.srcObject = stream;
  await video.play();
  const seen = new Set<string>();
  let isGone = false;
  const look = async (): Promise<void> => {
    if (isGone) return;
    // a picture that cannot be read is followed by others
    const codes = await detector.detect(video).catch(() => []);
    for (const { rawValue } of codes) {
      if (isGone || seen.has(rawValue)) continue;
      seen.add(rawValue);
      onCode(rawValue);
    }
    setTimeout(() => void look(), lookEveryMs);
  };
  void look();
  return () => {
    isGone = true;
    for (const track of stream.getTracks()) track.stop();
  };
}
