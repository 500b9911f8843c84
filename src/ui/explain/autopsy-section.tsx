import { type ReactNode, useId } from "react";

/** One of the six answers. */
export function AutopsySection(props: { number: number | string; title: ReactNode; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className="autopsy-section" aria-labelledby={id}>
      <h3 id={id}>
        <span>{props.number}</span> {props.title}
      </h3>
      {props.aside !== undefined && <span className="autopsy-aside">{props.aside}</span>}
      {props.children}
    </section>
  );
}
