import { createServer } from 'node:http';

// The floor of a POST: read the body, parse it, answer with as many bytes as the mock does.
const [port, size] = process.argv.slice(2).map(Number);
const answer = JSON.stringify({ text: 'x'.repeat(size) });
createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    if (body !== '') JSON.parse(body);
    response.writeHead(202, { 'content-type': 'application/json', 'content-length': answer.length });
    response.end(answer);
  });
}).listen(port, '127.0.0.1');
