import type { Nodes, Parents } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { ReactNode } from 'react';
import classes from './markdown.module.css';

/** CommonMark; unsupported elements are shown as text. */
export function Rendered({ text }: { readonly text: string }) {
  return <div className={classes['markdown']}>{childrenOf(fromMarkdown(text))}</div>;
}

const childrenOf = ({ children }: Parents): ReactNode => children.map((child, index) => drawn(child, index));

/** Whether a link may open an address. */
const isSafe = (url: string): boolean => /^(?:https?:\/\/|mailto:)/i.test(url);

function drawn(node: Nodes, key: number): ReactNode {
  switch (node.type) {
    case 'paragraph':
      return <p key={key}>{childrenOf(node)}</p>;
    case 'heading':
      return (
        <p key={key}>
          <strong>{childrenOf(node)}</strong>
        </p>
      );
    case 'strong':
      return <strong key={key}>{childrenOf(node)}</strong>;
    case 'emphasis':
      return <em key={key}>{childrenOf(node)}</em>;
    case 'list':
      return node.ordered === true ? (
        <ol key={key} start={node.start ?? 1}>
          {childrenOf(node)}
        </ol>
      ) : (
        <ul key={key}>{childrenOf(node)}</ul>
      );
    case 'listItem':
      return <li key={key}>{childrenOf(node)}</li>;
    case 'blockquote':
      return <blockquote key={key}>{childrenOf(node)}</blockquote>;
    case 'link':
      return isSafe(node.url) ? (
        <a key={key} href={node.url} target="_blank" rel="noopener noreferrer">
          {childrenOf(node)}
        </a>
      ) : (
        <span key={key}>{childrenOf(node)}</span>
      );
    case 'inlineCode':
    case 'code':
      return <code key={key}>{node.value}</code>;
    case 'break':
      return <br key={key} />;
    case 'thematicBreak':
      return <hr key={key} />;
    case 'image':
      return node.alt ?? '';
    case 'text':
    case 'html':
      return node.value;
    case 'linkReference':
    case 'delete':
      return <span key={key}>{childrenOf(node)}</span>;
    // Plain CommonMark has none of the others, and definitions are not displayed.
    case 'root':
    case 'definition':
    case 'footnoteDefinition':
    case 'footnoteReference':
    case 'imageReference':
    case 'table':
    case 'tableRow':
    case 'tableCell':
    case 'yaml':
      return null;
    default:
      return node satisfies never;
  }
}
